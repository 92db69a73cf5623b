import type { Area } from "./operation.ts";

/** The name of each area, on every page. */
export const areaNames: Readonly<Record<Area, string>> = {
  email: "Email",
  sms: "SMS",
  aivoice: "AI calls",
  voice: "Call records",
  otp: "Verification",
  wa: "Instant messages",
};

/**
 * The areas whose sends and writes are made here: a submission belongs to one of them. With one more the compiler names
 * every table that has no entry for it.
 */
export const sendAreas = ["email", "sms", "wa", "aivoice", "otp"] as const satisfies readonly Area[];
export type SendArea = (typeof sendAreas)[number];

/**
 * Those of them whose sends go to people: they begin as drafts and stand in the list of sends. What the others write to the
 * platform goes to nobody, and has pages of its own.
 */
export const draftAreas = ["email", "sms", "wa"] as const satisfies readonly SendArea[];
export type DraftArea = (typeof draftAreas)[number];

export function isDraftArea(area: SendArea): area is DraftArea {
  return draftAreas.some((one) => one === area);
}

/** The areas that send a message to each number: what they share is in `server/domain/messages`, with a `Channel` of each. */
export const messageAreas = ["sms", "wa"] as const satisfies readonly SendArea[];
export type MessageArea = (typeof messageAreas)[number];

export function isMessageArea(area: string): area is MessageArea {
  return messageAreas.some((one) => one === area);
}

/** Facts that hold for every send of an area. */
export type AreaTraits = {
  /** One send, behind "New". */
  noun: string;
  /** Several of what is sent, within a sentence. */
  plural: string;
  /** One of the things a send goes to. */
  unit: string;
  /** One send may be made in many calls, so that some wait while others are under way. */
  isInCalls: boolean;
  /** The platform tells by itself what became of a send after it took it. */
  isReported: boolean;
};

export const areaTraits: Readonly<Record<SendArea, AreaTraits>> = {
  email: { noun: "email batch", plural: "emails", unit: "email", isInCalls: false, isReported: true },
  sms: { noun: "SMS", plural: "SMS", unit: "number", isInCalls: true, isReported: false },
  wa: { noun: "instant message", plural: "instant messages", unit: "number", isInCalls: true, isReported: false },
  aivoice: { noun: "AI task", plural: "AI tasks", unit: "task", isInCalls: false, isReported: false },
  otp: {
    noun: "verification change",
    plural: "verification changes",
    unit: "change",
    isInCalls: false,
    isReported: false,
  },
};
