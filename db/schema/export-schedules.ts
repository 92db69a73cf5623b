import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** A list or report that is exported again and again, under the rights that whoever made this has each time. */
export const exportSchedule = pgTable(
  "export_schedule",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    createdBy: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: createdAt(),
    /** The list's own address below the workspace, with its filter, as an export has it. */
    address: text().notNull(),
    rhythm: text({ enum: ["daily", "weekly", "monthly"] }).notNull(),
    /** 1 is Monday; of weekly ones. */
    weekday: smallint(),
    /** 1 to 31; of monthly ones. A shorter month ends on its last day. */
    monthDay: smallint(),
    hour: smallint().notNull(),
    /** A zone with its summer time, such as "Europe/Berlin". */
    timeZone: text().notNull(),
    /** Whether each run tells of the day, week or month before it, instead of what its address says. */
    isOfLastPeriod: boolean().notNull(),
    keptDays: smallint().notNull(),
    keptFiles: smallint().notNull(),
    /** Null while it is paused, and once it was stopped. */
    nextAt: at(),
    pausedAt: at(),
    /** Why it goes on no more. */
    problem: text(),
    lastAt: at(),
    /** How many times before the last run nothing was there to run it: it stands for them. */
    missed: integer().notNull().default(0),
  },
  (table) => [
    index("export_schedule_own").on(table.workspaceId, table.createdBy),
    index("export_schedule_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check(
      "export_schedule_day",
      sql`(${table.rhythm} = 'weekly') = (${table.weekday} is not null)
      and (${table.rhythm} = 'monthly') = (${table.monthDay} is not null)`,
    ),
  ],
);
