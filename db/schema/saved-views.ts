import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** What narrows a list, kept under a name: for whoever kept it, or for everybody in the workspace who sees the list. */
export const savedView = pgTable(
  "saved_view",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    isShared: boolean().notNull(),
    /** The list's page below the workspace: "/dev/requests". */
    path: text().notNull(),
    /** What stands behind the question mark of its address, without the place of a page and without an open row. */
    query: text().notNull(),
    name: text().notNull(),
  },
  (table) => [
    index("saved_view_list").on(table.workspaceId, table.path),
    index("saved_view_own").on(table.workspaceId, table.createdBy),
  ],
);
