import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { callKinds } from "./partitioned/call-records.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** Which call is meant. No foreign key can lead to it: its partition is part of its own key, and its time may move. */
const ofCall = () => ({
  workspaceId: uuid()
    .notNull()
    .references(() => workspace.id),
  connectionId: uuid()
    .notNull()
    .references(() => connection.id),
  kind: text({ enum: callKinds }).notNull(),
  recordId: text().notNull(),
});

/** What somebody wrote of a call, for everybody who may see it. */
export const callNote = pgTable(
  "call_note",
  {
    id: id(),
    ...ofCall(),
    /** Where in the recording; null for the call as a whole. */
    second: integer(),
    text: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("call_note_of_call").on(table.connectionId, table.kind, table.recordId, table.createdAt, table.id),
    index("call_note_workspace").on(table.workspaceId),
    check("call_note_second", sql`${table.second} >= 0`),
  ],
);

/** A word under which calls are found again. `calledAt` is the call's own, so that a tag's calls are read in their order. */
export const callTag = pgTable(
  "call_tag",
  {
    id: id(),
    ...ofCall(),
    tag: text().notNull(),
    calledAt: at().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("call_tag_of_call").on(table.connectionId, table.kind, table.recordId, table.tag),
    index("call_tag_calls").on(
      table.workspaceId,
      table.kind,
      table.tag,
      table.calledAt.desc().nullsFirst(),
      table.recordId.desc().nullsFirst(),
    ),
  ],
);
