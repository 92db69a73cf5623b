import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { submission } from "./submissions.ts";
import { uploadImport } from "./uploads.ts";
import { workspace } from "./workspaces.ts";

/**
 * One number of an SMS submission. What became of it follows from the last attempt of its chunk: in an accepted one, a
 * message with a `msgId` was accepted and one without was refused. Its text is in the attempt's request, at `itemNo`.
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
    msgId: text(),
    /** What an operator's report said, and which import it came with. Never more than reported. */
    reportedState: text(),
    reportedAt: at(),
    reportId: uuid().references(() => uploadImport.id),
  },
  (table) => [
    uniqueIndex("message_place").on(table.submissionId, table.chunkNo, table.itemNo),
    index("message_of_number").on(table.workspaceId, table.number, table.id.desc()),
    index("message_by_msg_id").on(table.workspaceId, table.msgId).where(sql`${table.msgId} is not null`),
  ],
);
