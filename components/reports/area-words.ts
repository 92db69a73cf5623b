import type { Area } from "#server/contract/operation.ts";

/** What a report says of an area. */
type AreaWords = {
  /** What is planned, accepted and refused, and how it is counted; null where nothing is sent. */
  sends: { many: string; meaning: string } | null;
  /** The list of them, after the workspace's slug; `hasStates` where it can be narrowed by state, area and days. */
  list: { path: string; hasStates: boolean } | null;
  /** Telephone calls are told of. */
  hasCalls: boolean;
  /** What evidence says of each email stands beside what was accepted; of what else goes to people nobody tells. */
  outcomes: "evidence" | "not reported" | null;
  /** What a price list says of it. */
  isPriced: boolean;
  /** What takes the place of a template. */
  template: string | null;
};

const messages = "Messages of the sends that were released on these days, one to each number.";
const sends = { path: "/sends", hasStates: true };

export const areaWords: Record<Area, AreaWords> = {
  email: {
    sends: { many: "batches", meaning: "Batches that were released on these days, each one call to the platform." },
    list: sends,
    hasCalls: false,
    outcomes: "evidence",
    isPriced: false,
    template: "Template",
  },
  sms: {
    sends: { many: "messages", meaning: messages },
    list: sends,
    hasCalls: false,
    outcomes: "not reported",
    isPriced: true,
    template: "Sender",
  },
  wa: {
    sends: { many: "messages", meaning: messages },
    list: sends,
    hasCalls: false,
    outcomes: "not reported",
    isPriced: false,
    template: "Template",
  },
  aivoice: {
    sends: { many: "task changes", meaning: "AI tasks that were made or edited on these days." },
    list: { path: "/voice/tasks", hasStates: false },
    hasCalls: true,
    outcomes: null,
    isPriced: false,
    template: "Script",
  },
  voice: {
    sends: null,
    list: null,
    hasCalls: true,
    outcomes: null,
    isPriced: false,
    template: "Group or voice file",
  },
  otp: {
    sends: { many: "changes", meaning: "Applications, templates and flows that were made or changed on these days." },
    list: null,
    hasCalls: false,
    outcomes: null,
    isPriced: false,
    template: null,
  },
};
