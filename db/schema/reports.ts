import { bigint, index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

const reportArea = () => text({ enum: ["email", "sms", "wa", "aivoice", "voice", "otp"] }).notNull();
/** No foreign key: each change would lock the row of its workspace. */
const workspaceId = () => uuid().notNull();
const count = () => bigint({ mode: "number" }).notNull().default(0);

/** What counts are told apart by. Texts are empty where there is none. */
const counted = () => ({
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
  workspaceId: workspaceId(),
  area: reportArea(),
  /** When the quarter of an hour began, UTC, in which a send was released or a call began: every zone's days begin with one. */
  quarter: at().notNull(),
  /** The operation of a send; ai, sip or group of a call. */
  kind: text().notNull(),
  connectionId: uuid().notNull(),
  appId: text().notNull().default(""),
  /** A template, or what takes its place in the area. */
  template: text().notNull().default(""),
  /** Who sent it. */
  personId: uuid(),
});

/**
 * Counts of what was sent and called, for reports. Never added to: whatever changes of a quarter of an hour, all of its rows
 * are made anew from what is stored (server/domain/reports/count).
 */
export const reportCount = pgTable(
  "report_count",
  {
    ...counted(),
    /** Of the price list's cost; empty where no list says one. */
    currency: text().notNull().default(""),
    sends: count(),
    /** Messages, or calls to the platform where a send is no message to each number; the rest of them waits. */
    planned: count(),
    accepted: count(),
    refused: count(),
    unknown: count(),
    notSent: count(),
    /** Of email: heard of, and what evidence says. */
    heard: count(),
    succeededVerified: count(),
    succeededReported: count(),
    succeededDecided: count(),
    failedVerified: count(),
    failedReported: count(),
    failedDecided: count(),
    disputed: count(),
    /** Of accepted messages; `priced` and what they cost of emails heard of and answered calls, too. */
    parts: count(),
    priced: count(),
    listCost: numeric().notNull().default("0"),
    calls: count(),
    answered: count(),
    talkSeconds: count(),
    chargedSeconds: count(),
    /** Calls that name what the platform charged, and how much, in USD. */
    charged: count(),
    platformCost: numeric().notNull().default("0"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.area, table.quarter, table.id] })],
);

/** Refusals behind `refused`, by code; empty where the answer to a call left a number out. */
export const reportRefusal = pgTable(
  "report_refusal",
  { ...counted(), code: text().notNull(), count: count() },
  (table) => [primaryKey({ columns: [table.workspaceId, table.area, table.quarter, table.id] })],
);

/**
 * Says that something of a quarter of an hour changed. Triggers leave one with each change, in its transaction; counting
 * takes them away. Never fewer than changes: one that is there already may be taken before its change can be seen. Without a key, since each costs whoever makes the change.
 */
export const reportMark = pgTable(
  "report_mark",
  {
    workspaceId: workspaceId(),
    area: reportArea(),
    quarter: at().notNull(),
    markedAt: at().notNull().defaultNow(),
  },
  (table) => [index("report_mark_next").on(table.workspaceId, table.quarter.desc().nullsFirst(), table.area)],
);
