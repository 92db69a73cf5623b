import { type SQL, sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { submission } from "./submissions.ts";
import { uploadImport } from "./uploads.ts";
import { workspace } from "./workspaces.ts";

/** Outcomes that an answer gives one number of its call. */
export const answeredOutcomes = ["accepted", "refused", "unknown"] as const;
/** The same, and what a person says of a number that an answer left open. */
const ownOutcomes = [...answeredOutcomes, "not_sent"] as const;

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
    /**
     * Given by the answer of its call, which tells the numbers apart, or by a person where the answer leaves it open; null where
     * one word goes for the whole call.
     */
    outcome: text({ enum: ownOutcomes }),
    /** The platform's id of an accepted one. */
    msgId: text(),
    /** When the platform says that it took it, where its answer says so. */
    stampedAt: at(),
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
    // None over what an answer writes: its thousand rows then stay in their pages, and no index hears of them.
  ],
);

/** So much of an id of the platform's is its key: no index takes one of any length. */
const keyLength = sql.raw("200");

export const msgIdKey = (msgId: SQL | string): SQL => sql`left(${msgId}::text, ${keyLength})`;

/**
 * Where the message is that the platform calls so. An index of `message` in all but name, which costs an answer less than
 * one would. Whatever gives a message its first id places it here; a trigger keeps that true where an id is changed later.
 */
export const messageMsgId = pgTable(
  "message_msg_id",
  {
    workspaceId: uuid().notNull(),
    /** The beginning of the id, compared byte by byte. */
    key: text().notNull(),
    messageId: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key, table.messageId] })],
);

/** SQL for a table of the workspace's messages that the platform calls so. */
export const messagesCalled = (workspaceId: SQL | string, msgId: SQL | string): SQL =>
  sql`(select called.* from message_msg_id k join message called on called.id = k.message_id
    where k.workspace_id = ${workspaceId} and k.key = ${msgIdKey(msgId)} and called.msg_id = ${msgId}::text)`;
