import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { submission } from "./submissions.ts";
import { uploadImport } from "./uploads.ts";
import { workspace } from "./workspaces.ts";

/**
 * One number of an SMS submission. What became of it follows from the last attempt of its chunk: in an accepted one, a
 * message that `msgIds` names was accepted and one without an id was refused. Its text is in the attempt's request. All
 * of them are found there at `itemNo`.
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
  ],
);

/**
 * Which messages have an id of the platform's, for imports of delivery reports alone: listed from the attempts when one
 * begins, since a row of its own for each id would hold up the answers. No foreign key: each deleted draft would look
 * through all of it.
 */
export const msgIdHolder = pgTable(
  "msg_id_holder",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    msgId: text().notNull(),
    messageId: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.msgId, table.messageId] })],
);
