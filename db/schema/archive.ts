import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";
import { connection } from "./connections.ts";
import { callKinds } from "./partitioned/call-records.ts";
import { workspace } from "./workspaces.ts";

/**
 * One kind of call records of one account, which is read for as long as the connection is in use: those of AI calls by
 * application, the others of the whole account. Times are the platform's: its clock, not ours, decides what is still there.
 */
export const archiveStream = pgTable(
  "archive_stream",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    kind: text({ enum: callKinds }).notNull(),
    appId: text(),
    /** Zone in which days are cut, and in which times without an offset were read. */
    zone: text().notNull(),
    /** Everything up to here was asked for. */
    headAt: at(),
    /** When the platform last answered, by our clock. */
    readAt: at(),
    /** Since when questions brought no answer, until when none is asked, and why. */
    restSince: at(),
    restUntil: at(),
    restNote: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("archive_stream_of_connection").on(table.connectionId, table.kind, table.appId).nullsNotDistinct(),
    index("archive_stream_workspace").on(table.workspaceId),
    check("archive_stream_application", sql`(${table.kind} = 'ai') = (${table.appId} is not null)`),
  ],
);

/**
 * A span of time whose calls are read together. The windows of a stream lie side by side without a gap from the first to the
 * last, which has no end yet: it is the head, and grows. One with too many calls for one reading is cut in two.
 */
export const archiveWindow = pgTable(
  "archive_window",
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    streamId: uuid()
      .notNull()
      .references(() => archiveStream.id),
    fromAt: at().notNull(),
    /** Where the next one begins; null for the head. */
    toAt: at(),
    /** When a whole reading last ended, by the platform's clock; null before the first. */
    readAt: at(),
    /** How much of its beginning was out of the platform's reach at that reading; null for nothing. */
    lostUntil: at(),
    /** Calls that the platform named at the last whole reading, and at the one before. */
    total: integer(),
    previousTotal: integer(),
    /** Whole readings so far, and tries since the last one that brought none. */
    readings: smallint().notNull().default(0),
    tries: smallint().notNull().default(0),
    /** When it is read next, by the platform's clock; null for one that is settled or lost. */
    nextReadAt: at(),
    /** Why the last try brought no whole reading. */
    problem: text(),
  },
  (table) => [
    uniqueIndex("archive_window_place").on(table.streamId, table.fromAt),
    uniqueIndex("archive_window_head").on(table.streamId).where(sql`${table.toAt} is null`),
    index("archive_window_due").on(table.streamId, table.nextReadAt).where(sql`${table.nextReadAt} is not null`),
    check("archive_window_span", sql`${table.toAt} is null or ${table.fromAt} < ${table.toAt}`),
  ],
);
