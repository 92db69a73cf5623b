import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea } from "../columns.ts";

/** What the platform pushed, as it came. Partitioned by month of the attempt, so that the dedupe key holds across months. */
export const callback = pgTable(
  "callback",
  {
    id: bigint({ mode: "number" }).notNull().default(sql`nextval('callback_id_seq')`),
    attemptCreatedAt: at().notNull(),
    dedupeKey: bytea().notNull(),
    workspaceId: uuid().notNull(),
    attemptId: uuid().notNull(),
    timesSeen: integer().notNull().default(1),
    firstSeenAt: at().notNull().defaultNow(),
    lastSeenAt: at().notNull().defaultNow(),
    method: text().notNull(),
    contentType: text(),
    query: text().notNull().default(""),
    raw: bytea().notNull(),
    sourceIp: text(),
    disposition: text({ enum: ["new", "done", "parked", "unparsed", "failed"] })
      .notNull()
      .default("new"),
    /** Why a row is parked, unparsed or failed. */
    problem: text(),
    /** How often it was set aside as failed since a person last asked for it to be tried. */
    tries: smallint().notNull().default(0),
    taskId: text(),
    emailId: text(),
    late: boolean().notNull().default(false),
    processedAt: at(),
    /** When its body and its query were dropped, because they were old. */
    bodyDroppedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptCreatedAt, table.dedupeKey] }),
    index("callback_waiting").on(table.workspaceId, table.attemptId, table.id).where(sql`disposition = 'new'`),
    index("callback_failed").on(table.workspaceId, table.id.desc()).where(sql`disposition = 'failed'`),
    index("callback_newest").on(table.workspaceId, table.id.desc()),
  ],
);

/** One fact about a recipient. The key makes the same meaning one row, however often it arrives. */
export const evidence = pgTable(
  "evidence",
  {
    attemptCreatedAt: at().notNull(),
    attemptId: uuid().notNull(),
    emailId: text().notNull(),
    source: text({ enum: ["callback", "query"] }).notNull(),
    /** sending, succeeded, failed, or "other:" and the platform's own text. */
    kind: text().notNull(),
    workspaceId: uuid().notNull(),
    submissionId: uuid().notNull(),
    seenAt: at().notNull().defaultNow(),
    lastSeenAt: at().notNull().defaultNow(),
    remark: text(),
    receiveTime: text(),
    callbackId: bigint({ mode: "number" }),
    platformCallId: uuid(),
    raw: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptCreatedAt, table.attemptId, table.emailId, table.source, table.kind] }),
  ],
);
