import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { workspace } from "./workspaces.ts";

/** Every kind of work in the background. server/jobs/kinds.ts says what each does. */
export const jobKinds = [
  "make_partitions",
  "anchor_trail",
  "erase_arrivals",
  "drop_ended_keys",
  "expire_drafts",
  "drop_uploads",
  "drop_expired",
  "drop_bodies",
  "drop_call_records",
  "drop_months",
  "run_erasure",
  "run_import",
  "read_upload",
  "check_recipients",
  "prepare_draft",
  "ask_for_copies",
  "copy_recordings",
  "drop_recordings",
  "find_call_streams",
  "archive_calls",
  "ask_for_counts",
  "count_reports",
  "write_export",
  "run_export_schedules",
  "drop_exports",
] as const;
export type JobKind = (typeof jobKinds)[number];

/** Stands for the instance where workspaces take turns. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Work that may run twice, and waits, is under way, or was given up. What is done has no row. */
export const job = pgTable(
  "job",
  {
    id: id(),
    kind: text({ enum: jobKinds }).notNull(),
    /** What it is about: asked for twice, it is one job. */
    key: text().notNull(),
    /** Null for the instance's. */
    workspaceId: uuid().references(() => workspace.id),
    dueAt: at().notNull().defaultNow(),
    /** How often it was asked for: what was asked for while it was under way is done once more. */
    asked: integer().notNull().default(1),
    /** Minted for each claim: whoever has another one changes nothing any more. */
    leaseOwner: uuid(),
    leaseUntil: at(),
    /** Tries in a row that failed or whose worker was gone, and the one under way. */
    tries: smallint().notNull().default(0),
    /** When it was given up, until somebody has it tried again. */
    failedAt: at(),
    /** Why, in a sentence for administrators. */
    problem: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("job_once").on(table.kind, table.key).where(sql`${table.failedAt} is null`),
    index("job_waiting")
      .on(table.kind, sql`coalesce(${table.workspaceId}, ${sql.raw(`'${nobody}'::uuid`)})`, table.dueAt)
      .where(sql`${table.failedAt} is null`),
    index("job_under_way")
      .on(table.kind, sql`coalesce(${table.workspaceId}, ${sql.raw(`'${nobody}'::uuid`)})`)
      .where(sql`${table.leaseUntil} is not null`),
    index("job_given_up").on(table.failedAt.desc().nullsFirst()).where(sql`${table.failedAt} is not null`),
  ],
);
