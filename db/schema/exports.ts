import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { exportSchedule } from "./export-schedules.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** `waiting` and `writing` go on by themselves; of a `ready` one the file is kept until it expires. A person cancels. */
export const exportStates = ["waiting", "writing", "ready", "failed", "cancelled"] as const;
export type ExportState = (typeof exportStates)[number];

/**
 * A list that is written to a file in the background, and kept for a while. The key of the object is stored before a byte of
 * it is, and forgotten only when the object is gone.
 */
export const listExport = pgTable(
  "list_export",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    /** The list's own address below the workspace, with its filter: "/suppressions/suppressions.csv?channel=sms". */
    address: text().notNull(),
    /** Whether whoever asked sees people unmasked: then they are in the file. */
    seesPeople: boolean().notNull(),
    state: text({ enum: exportStates }).notNull().default("waiting"),
    /** When it was begun last, and by then how many rows the database reckoned with, and how many are written. */
    begunAt: at(),
    aboutRows: bigint({ mode: "number" }),
    rows: bigint({ mode: "number" }).notNull().default(0),
    /** When it was ready, failed or was cancelled. */
    endedAt: at(),
    problem: text(),
    fileName: text(),
    contentType: text(),
    bytes: bigint({ mode: "number" }),
    sha256: bytea(),
    /** The last entry of the audit trail when its rows were read. */
    headSeq: bigint({ mode: "number" }),
    headHash: bytea(),
    /** Where the object lies: which data folder, or which bucket. Another one knows nothing of it. */
    place: text({ enum: ["folder", "s3"] }),
    placeId: text(),
    objectKey: text(),
    expiresAt: at(),
    /** When somebody was erased after it was begun, whom it may hold: nobody is given it any more. */
    voidedAt: at(),
    /** When its file was gone. */
    droppedAt: at(),
    /** What it repeats, while that is there, and how long its file is kept. */
    scheduleId: uuid().references(() => exportSchedule.id, { onDelete: "set null" }),
    keptDays: smallint().notNull().default(7),
  },
  (table) => [
    index("list_export_own").on(
      table.workspaceId,
      table.createdBy,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("list_export_of_schedule").on(table.scheduleId, table.createdAt).where(sql`${table.scheduleId} is not null`),
    index("list_export_kept").on(table.expiresAt).where(sql`${table.objectKey} is not null`),
    check(
      "list_export_whole",
      sql`${table.state} <> 'ready' or (${table.sha256} is not null and ${table.endedAt} is not null)`,
    ),
  ],
);
