import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";

export const workspace = pgTable(
  "workspace",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: at(),
  },
  (table) => [check("workspace_slug_shape", sql`${table.slug} ~ '^[a-z0-9](-?[a-z0-9]){1,39}$'`)],
);

/** A person in a workspace. A removed member's row stays, so that their name can still be shown beside what they did. */
export const membership = pgTable(
  "membership",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    roles: text().array().notNull(),
    createdAt: createdAt(),
    removedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.personId] }),
    index("membership_person").on(table.personId),
    check(
      "membership_roles_known",
      sql`cardinality(${table.roles}) > 0 and ${table.roles} <@ array['owner','admin','sender','approver','template_editor','analyst','developer','auditor']`,
    ),
  ],
);
