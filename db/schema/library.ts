import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { person } from "./people.ts";
import { submission } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

/** An id that the platform knows and lists nowhere, kept with a name so that forms can offer it. */
export const libraryEntry = pgTable(
  "library_entry",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    kind: text({
      enum: ["recipient_list", "trigger", "script", "line", "sms_sender", "business_number", "voice_sender"],
    }).notNull(),
    /** The id as the platform takes it. */
    value: text().notNull(),
    label: text().notNull(),
    note: text(),
    /** Recipient lists: how many addresses it has, and whether somebody typed that or a send showed it. */
    expectedCount: integer(),
    expectedCountSource: text({ enum: ["typed", "learned"] }),
    /** The send that showed a learned count. */
    learnedFrom: uuid().references(() => submission.id),
    isDefault: boolean().notNull().default(false),
    addedBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    lastUsedAt: at(),
    archivedAt: at(),
  },
  (table) => [
    uniqueIndex("library_entry_value").on(table.workspaceId, table.connectionId, table.kind, table.value),
    uniqueIndex("library_entry_default")
      .on(table.workspaceId, table.connectionId, table.kind)
      .where(sql`${table.isDefault} and ${table.archivedAt} is null`),
    index("library_entry_kind").on(table.workspaceId, table.kind, table.label, table.id),
  ],
);
