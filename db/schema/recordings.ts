import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt } from "./columns.ts";
import { connection } from "./connections.ts";
import { callKinds } from "./partitioned/call-records.ts";
import { person } from "./people.ts";
import { workspace } from "./workspaces.ts";

/** What a recording holds: both sides of the call mixed (fullAudioUrl), or the customer alone (customerAudioUrl). */
export const recordingParts = ["whole", "customer"] as const;
export type RecordingPart = (typeof recordingParts)[number];

/** `linked` waits to be copied, or was only tried so far. The last four are ends: nothing is tried again by itself. */
export const recordingStates = ["linked", "copied", "dead", "too_large", "foreign", "failed"] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Whether a workspace keeps the links of recordings only, or copies of them; and how copying stands. */
export const recordingSetting = pgTable("recording_setting", {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspace.id),
  mode: text({ enum: ["links", "copies"] })
    .notNull()
    .default("links"),
  /** Recordings of records that changed before this are listed in `recording`; null before the first look. */
  plannedTo: at(),
  /** Since when nothing can be copied whatever the recording, until when it is not tried, and why. */
  restSince: at(),
  restUntil: at(),
  restNote: text(),
});

/**
 * A recording that is to be copied, was copied, or was tried in vain. One that is only linked has no row: its link stands
 * in the call record. The key of the object is stored before a byte of it is written, and the row goes only when the object
 * is known to be gone, so that no copy of a person's voice is ever left that nothing here names.
 */
export const recording = pgTable(
  "recording",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    kind: text({ enum: callKinds }).notNull(),
    /** keyId of the call. */
    recordId: text().notNull(),
    part: text({ enum: recordingParts }).notNull(),
    /** When the call began, as its record said: the order in which copies are made and dropped. */
    calledAt: at().notNull(),
    /** The link that is copied, or was; another one in the record is tried anew. */
    url: text().notNull(),
    state: text({ enum: recordingStates }).notNull().default("linked"),
    tries: smallint().notNull().default(0),
    nextTryAt: at().notNull().defaultNow(),
    /** Why the last try brought no copy. */
    problem: text(),
    bytes: bigint({ mode: "number" }),
    sha256: bytea(),
    contentType: text(),
    /** Where the object lies: which data folder, or which bucket. Another folder or bucket knows nothing of it. */
    place: text({ enum: ["folder", "s3"] }),
    placeId: text(),
    objectKey: text(),
    copiedAt: at(),
    /** Since when it is dead, too large, foreign or failed. */
    endedAt: at(),
    /** When its removal was asked for: nobody is given it any more, and the row goes with the object. */
    leavingAt: at(),
    leavingFor: text({ enum: ["erasure", "retention"] }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.kind, table.recordId, table.part] }),
    index("recording_state").on(table.workspaceId, table.state),
    index("recording_age").on(table.workspaceId, table.calledAt),
    index("recording_waiting")
      .on(table.workspaceId, table.calledAt.desc().nullsFirst())
      .where(sql`${table.state} = 'linked' and ${table.leavingAt} is null`),
    index("recording_leaving").on(table.workspaceId).where(sql`${table.leavingAt} is not null`),
    check(
      "recording_copy_whole",
      sql`${table.state} <> 'copied' or (${table.bytes} is not null and ${table.sha256} is not null
        and ${table.contentType} is not null and ${table.objectKey} is not null and ${table.copiedAt} is not null)`,
    ),
    check(
      "recording_place",
      sql`(${table.objectKey} is null) = (${table.place} is null) and (${table.place} is null) = (${table.placeId} is null)`,
    ),
  ],
);

/** Who listened to which call last: the trail names a person and a call once an hour, however often a player asks. */
export const recordingPlay = pgTable(
  "recording_play",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspace.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    connectionId: uuid()
      .notNull()
      .references(() => connection.id),
    recordId: text().notNull(),
    at: at().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: "recording_play_once",
      columns: [table.workspaceId, table.personId, table.connectionId, table.recordId],
    }),
    index("recording_play_at").on(table.at),
  ],
);
