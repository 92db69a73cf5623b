import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { person } from "./people.ts";
import { submission } from "./submissions.ts";
import { workspace } from "./workspaces.ts";

/**
 * An AI calling task, as it was made here or adopted. The platform lists none and reads none back, so this and its versions
 * are all that is known of it.
 */
export const aiTask = pgTable(
  "ai_task",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    appId: text().notNull(),
    /** As it was sent when it was made, or typed when it was adopted; a version may name it otherwise later. */
    name: text().notNull(),
    /** The platform's id, digits beyond 2^53; null until it is known. */
    jobId: text(),
    origin: text({ enum: ["made", "adopted"] }).notNull(),
    /** What made it; null where it was adopted. */
    submissionId: uuid().references(() => submission.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("ai_task_newest").on(table.workspaceId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("ai_task_name").on(table.connectionId, table.name),
    index("ai_task_job").on(table.connectionId, table.jobId),
    uniqueIndex("ai_task_submission").on(table.submissionId),
  ],
);

/**
 * A task's rules as they were submitted, by its creation or an edit, whatever came of that. Of an adopted task the first one
 * is what somebody typed of it, where they typed any.
 */
export const aiTaskVersion = pgTable(
  "ai_task_version",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    aiTaskId: uuid()
      .notNull()
      .references(() => aiTask.id),
    number: integer().notNull(),
    name: text().notNull(),
    draft: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What took it to the platform; null where a person typed it. */
    submissionId: uuid().references(() => submission.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
  },
  (table) => [
    // Two people who change one version cannot both make the next.
    unique("ai_task_version_number").on(table.aiTaskId, table.number),
    uniqueIndex("ai_task_version_submission").on(table.submissionId),
    index("ai_task_version_workspace").on(table.workspaceId),
  ],
);
