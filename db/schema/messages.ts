import { type SQL, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { submission } from "./submissions.ts";
import { uploadImport } from "./uploads.ts";
import { workspace } from "./workspaces.ts";

/** Outcomes that an answer gives one number of its call. */
export const answeredOutcomes = ["accepted", "refused", "unknown"] as const;

/** So much of an id of the platform's stands in the index: no index takes one of any length. */
const indexedLength = 200;

/** SQL over `m`, a message: whether the platform calls it so. */
export const hasMsgId = (msgId: SQL | string): SQL =>
  sql`(left(m.msg_id, ${sql.raw(String(indexedLength))}) = left(${msgId}::text, ${sql.raw(String(indexedLength))}) and m.msg_id = ${msgId}::text)`;

/**
 * One number of a submission. What became of it is its outcome; where it has none, the last attempt of its chunk says it
 * for all of them. Its text is in the attempt's request, at `itemNo`.
 */
export const message = pgTable(
  "message",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    submissionId: uuid()
      .notNull()
      .references(() => submission.id),
    chunkNo: integer().notNull(),
    /** From 0, within its chunk. */
    itemNo: integer().notNull(),
    /** Row of the spreadsheet it came from. */
    rowNo: integer(),
    /** Ours, given to the platform with the message, so that it can be asked about; null where the call takes none. */
    orderId: text(),
    /** E.164 with its plus sign. */
    number: text().notNull(),
    partCount: smallint().notNull(),
    /** Given by the answer of its call, which tells the numbers apart; null where one word goes for the whole call. */
    outcome: text({ enum: answeredOutcomes }),
    /** The platform's id of an accepted one. */
    msgId: text(),
    /** What an operator's report said, and which import it came with. Never more than reported. */
    reportedState: text(),
    reportedAt: at(),
    reportId: uuid().references(() => uploadImport.id),
  },
  (table) => [
    uniqueIndex("message_place").on(table.submissionId, table.chunkNo, table.itemNo),
    index("message_reported")
      .on(table.submissionId, table.reportedState, table.reportId)
      .where(sql`${table.reportedState} is not null`),
    index("message_to_number").on(table.workspaceId, table.number, table.id.desc().nullsFirst()),
    // Each index more is another entry for each number of an answer.
    index("message_msg_id")
      .on(table.workspaceId, sql`left(${table.msgId}, ${sql.raw(String(indexedLength))})`)
      .where(sql`${table.msgId} is not null`),
  ],
);
