import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id } from "./columns.ts";
import { person } from "./people.ts";

/** One row: what the instance knows about itself. */
export const instance = pgTable(
  "instance",
  {
    id: smallint().primaryKey().default(1),
    /** A sealed constant: opening it proves that SECRET_KEY is the one this database was made with. */
    keyCheck: bytea().notNull(),
    /** What keyed hashes are made with, sealed. It outlives SECRET_KEY: nobody could make the hashes of erased people anew. */
    fingerprintKeySealed: bytea().notNull(),
    /** Up to which request of the quarantine people were looked for who were erased. */
    quarantineLookedTo: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [check("instance_is_one", sql`${table.id} = 1`)],
);

/** Start times of paced operations per credential, across all workers. */
export const pacing = pgTable("pacing", {
  credentialHash: bytea().primaryKey(),
  nextAt: at().notNull(),
  holder: uuid(),
});

export const workerHeartbeat = pgTable("worker_heartbeat", {
  workerId: text().primaryKey(),
  startedAt: createdAt(),
  seenAt: at().notNull().defaultNow(),
});

/** What each web process says of the callbacks that came to it, every ten seconds; kept for 30 days after its end. */
export const callbackIntake = pgTable("callback_intake", {
  processId: text().primaryKey(),
  startedAt: createdAt(),
  seenAt: at().notNull().defaultNow(),
  /** Requests since its start, by what became of them. */
  counts: jsonb().$type<Record<string, number>>().notNull(),
  /** Bytes on disk that wait for the database. */
  spoolBytes: bigint({ mode: "number" }).notNull(),
  /** Files beside the spool: what no database takes and damaged bytes. */
  asideFiles: integer().notNull(),
  /** When it last turned a callback away because nothing could keep it. */
  lastShedAt: at(),
});

/**
 * One row: how often a worker has looked at this database, and when last. Each worker keeps the same in a file beside the
 * database, so that one that was put back in time is known by what it has forgotten.
 */
export const sendingBeat = pgTable(
  "sending_beat",
  {
    id: smallint().primaryKey().default(1),
    /** Given with the first beat: copies of a database that no worker has seen are different ones. */
    databaseId: uuid(),
    count: bigint({ mode: "number" }).notNull().default(0),
    beatAt: at(),
    /** The server's identifier and timeline, where it tells. */
    server: text(),
  },
  (table) => [check("sending_beat_is_one", sql`${table.id} = 1`)],
);

/** While one of these is not released, nothing is sent from any workspace. */
export const sendingHold = pgTable(
  "sending_hold",
  {
    id: id(),
    heldAt: createdAt(),
    /** Why the database is taken for one of the past. */
    cause: text({ enum: ["behind", "moved", "unwatched"] }).notNull(),
    /** The last moment that the database knew of. */
    databaseAt: at(),
    /** The last moment that was known beside it. */
    knownAt: at(),
    releasedAt: at(),
    releasedBy: uuid().references(() => person.id),
    releaseReason: text(),
  },
  (table) => [
    check("sending_hold_cause_known", sql`${table.cause} in ('behind', 'moved', 'unwatched')`),
    uniqueIndex("sending_hold_one_open").on(sql`(true)`).where(sql`${table.releasedAt} is null`),
  ],
);

/**
 * How many calls that send or write had which outcome, since this database began: what workers counted, added every few
 * seconds. For metrics only, since a worker that is killed takes its last seconds with it.
 */
export const callTotal = pgTable(
  "call_total",
  {
    area: text().notNull(),
    outcome: text().notNull(),
    calls: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.area, table.outcome] })],
);

/** Requests to the callback route whose token nobody knows. Capped per day; shown to the instance's administrators. */
export const quarantine = pgTable(
  "quarantine",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    receivedAt: createdAt(),
    reason: text().notNull(),
    tokenHash: bytea().notNull(),
    method: text().notNull(),
    contentType: text(),
    query: text(),
    raw: bytea().notNull(),
    sourceIp: text(),
  },
  (table) => [index("quarantine_newest").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

export const quarantineDay = pgTable("quarantine_day", {
  day: date().primaryKey(),
  kept: integer().notNull().default(0),
  dropped: integer().notNull().default(0),
});
