import { type SQL, sql } from "drizzle-orm";
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
    /** Other ids of an AI call, under which people know it too. */
    callId: text().generatedAlwaysAs(sql`left(record ->> 'callId', 200)`),
    carrierId: text().generatedAlwaysAs(sql`left(record ->> 'callRecordId', 200)`),
    firstReadAt: at().notNull().defaultNow(),
    /** When the platform last told something else of it than before. */
    changedAt: at().notNull().defaultNow(),
  },
  (table) => {
    const newestFirst = [table.calledAt.desc(), table.recordId.desc()] as const;
    const byFact = (name: string, fact: SQL, isKnown: SQL = sql`${fact} is not null`) =>
      index(`call_fact_${name}`)
        .on(table.workspaceId, fact, ...newestFirst)
        .where(isKnown);
    return [
      primaryKey({ columns: [table.connectionId, table.kind, table.recordId, table.calledAt] }),
      index("call_record_newest").on(table.workspaceId, table.kind, ...newestFirst),
      index("call_record_number").on(table.workspaceId, table.number, ...newestFirst),
      index("call_record_connection").on(table.workspaceId, table.connectionId, table.kind, ...newestFirst),
      // One for each fact that lists are filtered by. What all kinds have stands beside the kind in an index of each kind, or in
      // a case: with the kind as a column of its own the planner may read call_record_newest instead, and so every call of a
      // workspace for what few of them have. Under row-level security no index of a function's result is used.
      ...callKinds.map((kind) =>
        byFact(
          `result_${kind}`,
          sql`${table.result}`,
          sql`${table.kind} = ${sql.raw(`'${kind}'`)} and ${table.result} is not null`,
        ),
      ),
      byFact("answered", sql`(case when ${table.isAnswered} then ${table.kind} end)`, sql`${table.isAnswered}`),
      byFact(
        "unanswered",
        sql`(case when not ${table.isAnswered} then ${table.kind} end)`,
        sql`not ${table.isAnswered}`,
      ),
      byFact("recorded", sql`(case when ${table.hasRecording} then ${table.kind} end)`, sql`${table.hasRecording}`),
      byFact("differing", sql`(case when ${table.costDiffers} then ${table.kind} end)`, sql`${table.costDiffers}`),
      byFact("application", sql`${table.appId}`),
      byFact("intent", sql`${table.intent}`),
      byFact("script", sql`${table.scriptId}`),
      byFact("job", sql`${table.jobId}`),
      byFact("hung_up", sql`${table.hungUpBy}`),
      byFact("group", sql`${table.groupName}`),
      byFact("phone", sql`${table.phoneName}`),
      byFact("voice_file", sql`${table.voiceFileId}`),
      byFact("key", sql`${table.keyPressed}`),
      // Those whose recordings are to be copied.
      index("call_record_recorded").on(table.workspaceId, table.changedAt).where(sql`${table.hasRecording}`),
      index("call_record_call_id").on(table.workspaceId, table.callId).where(sql`${table.callId} is not null`),
      index("call_record_carrier_id").on(table.workspaceId, table.carrierId).where(sql`${table.carrierId} is not null`),
    ];
  },
);
