import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** AI calls, calls of SIP phones, and group and verification calls: the platform's three kinds of call records. */
export const callKinds = ["ai", "sip", "group"] as const;
export type CallKind = (typeof callKinds)[number];

/**
 * A telephone call as the platform told of it, partitioned by month of the call: the platform forgets it after two months.
 * `record` is all that it said, fields beyond its documentation too; the other columns are read from it, for lists, filters
 * and figures. Its time is part of the key because a partitioned table asks for it; who stores records keeps one row a call.
 */
export const callRecord = pgTable(
  "call_record",
  {
    workspaceId: uuid().notNull(),
    connectionId: uuid().notNull(),
    kind: text({ enum: callKinds }).notNull(),
    /** keyId of an AI call, else voiceId. */
    recordId: text().notNull(),
    /** When the call began; where the platform named no time that can be read, the beginning of the window it was found in. */
    calledAt: at().notNull(),
    /** Of AI calls alone: the other kinds are the account's. */
    appId: text(),
    /** Who was called, E.164 with its plus sign where it is a number, else as the platform wrote it. */
    number: text(),
    isAnswered: boolean().notNull(),
    /** resultStatus of an AI call, else terminationCode. */
    result: text(),
    ringSeconds: integer(),
    talkSeconds: integer(),
    chargedSeconds: integer(),
    /** USD as the platform charged it. AI calls name none. */
    cost: numeric(),
    /** USD as rate and billing period give it; null where one of them is missing or cannot be read. */
    expectedCost: numeric(),
    costDiffers: boolean().notNull().default(false),
    /** Of AI calls: the label of the intent, the script, the task, and who hung up. */
    intent: text(),
    scriptId: text(),
    jobId: text(),
    hungUpBy: text(),
    /** Of SIP calls. */
    groupName: text(),
    phoneName: text(),
    /** Of group and verification calls; the key is null where none was pressed. */
    voiceFileId: text(),
    keyPressed: text(),
    /** Something to listen to is named. */
    hasRecording: boolean().notNull().default(false),
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    firstReadAt: at().notNull().defaultNow(),
    /** When the platform last told something else of it than before. */
    changedAt: at().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.kind, table.recordId, table.calledAt] }),
    index("call_record_newest").on(table.workspaceId, table.kind, table.calledAt.desc(), table.recordId.desc()),
    index("call_record_number").on(table.workspaceId, table.number, table.calledAt.desc(), table.recordId.desc()),
    // What calls tell of a task, and of the script that it talks by.
    index("call_record_job")
      .on(table.workspaceId, table.jobId, table.calledAt.desc())
      .where(sql`${table.jobId} is not null`),
    index("call_record_script")
      .on(table.workspaceId, table.scriptId, table.calledAt.desc())
      .where(sql`${table.scriptId} is not null`),
    index("call_record_recorded").on(table.workspaceId, table.changedAt).where(sql`${table.hasRecording}`),
  ],
);
