import { templateStatuses } from "#server/contract/limits/email.ts";
import type { FixtureTable } from "#server/sandbox/route.ts";

export const emailAppId = "em-app-1";

export const senders = [
  { sender: "news@sandbox.example", emailSenderName: "Sandbox News", createTime: "2025-01-06 09:00:00" },
  { sender: "alerts@sandbox.example", emailSenderName: null, createTime: "2025-01-06 09:05:00" },
] as const;

export const templates = [
  {
    templateID: 101,
    templateName: "welcome",
    templateStatus: templateStatuses.approved,
    createTime: "2025-01-06 10:00:00",
    reviewReason: null,
    language: "en",
    subject: "Welcome aboard",
  },
  {
    templateID: 102,
    templateName: "spring_sale",
    templateStatus: templateStatuses.approved,
    createTime: "2025-02-17 11:30:00",
    reviewReason: null,
    language: "zh",
    subject: "",
  },
  {
    templateID: 103,
    templateName: "summer_sale",
    templateStatus: templateStatuses.underReview,
    createTime: "2025-05-12 14:20:00",
    reviewReason: null,
    language: "en",
    subject: "Summer starts here",
  },
  {
    templateID: 104,
    templateName: "flash_deal",
    templateStatus: templateStatuses.rejected,
    createTime: "2025-05-19 16:45:00",
    reviewReason: "Misleading subject",
    language: "en",
    subject: "You have already won",
  },
  {
    templateID: 105,
    templateName: "newsletter",
    templateStatus: templateStatuses.draft,
    createTime: "2025-06-02 08:15:00",
    reviewReason: null,
    language: "en",
    subject: "This month",
  },
] as const;

/**
 * How one email of a list ends. `query` is what getSendEmailRcd says once the callback was first tried:
 * as the callback did ("same"), or something else.
 */
export type Fate = {
  callback: "success" | "failure" | "held";
  query: "same" | "sending-until-completed" | "failed" | "after-10-s" | "never";
};

const delivered: Fate = { callback: "success", query: "same" };
const bounced: Fate = { callback: "failure", query: "same" };
/** Of every ten emails the 10th fails. */
const plain: readonly Fate[] = [...Array.from({ length: 9 }, () => delivered), bounced];
const slow: readonly Fate[] = plain.with(8, { callback: "held", query: "sending-until-completed" });
const odd: readonly Fate[] = plain
  .with(5, { callback: "success", query: "sending-until-completed" })
  .with(6, { callback: "success", query: "failed" })
  .with(7, { callback: "success", query: "after-10-s" })
  .with(8, { callback: "success", query: "never" });

export type RecipientList = { id: string; size: number; tens: readonly Fate[]; about: string };

export const lists: readonly RecipientList[] = [
  { id: "list-10", size: 10, tens: plain, about: "10 recipients, of whom the 10th fails" },
  { id: "list-1000", size: 1000, tens: plain, about: "1,000 recipients, of whom every 10th fails" },
  { id: "list-100000", size: 100_000, tens: plain, about: "100,000 recipients, of whom every 10th fails" },
  { id: "list-slow-10", size: 10, tens: slow, about: "as list-10, but the 9th is being sent until it is completed" },
  { id: "list-odd-10", size: 10, tens: odd, about: "as list-10, but callbacks and queries disagree on the 6th to 9th" },
];

/** The fate of the email at `index`, counted from 0. */
export function fateOf(list: RecipientList, index: number): Fate {
  return list.tens[index % 10] ?? delivered;
}

/** `user000001@sandbox.example` for index 0. */
export function addressOf(index: number): string {
  return `user${String(index + 1).padStart(6, "0")}@sandbox.example`;
}

const statusWords = ["approved", "under review", "rejected", "draft"] as const;

/** What the sandbox's own page shows of this area. */
export const emailFixtureTables: readonly FixtureTable[] = [
  { title: "Email application", columns: ["appId"], rows: [[emailAppId]] },
  {
    title: "Senders",
    columns: ["fromEmailAddress", "alias"],
    rows: senders.map((each) => [each.sender, each.emailSenderName ?? "none"]),
  },
  {
    title: "Email templates",
    columns: ["templateID", "name", "language", "status", "subject"],
    rows: templates.map((each) => [
      String(each.templateID),
      each.templateName,
      each.language,
      statusWords[each.templateStatus],
      each.subject === "" ? "none of its own" : each.subject,
    ]),
  },
  {
    title: "Recipient lists",
    columns: ["receiverId", "who"],
    rows: lists.map((each) => [each.id, each.about]),
  },
];
