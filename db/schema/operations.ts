import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt } from "./columns.ts";

/** One row: what the instance knows about itself. */
export const instance = pgTable(
  "instance",
  {
    id: smallint().primaryKey().default(1),
    /** A sealed constant: opening it proves that SECRET_KEY is the one this database was made with. */
    keyCheck: bytea().notNull(),
    /** What keyed hashes are made with, sealed. It outlives SECRET_KEY: nobody could make the hashes of erased people anew. */
    fingerprintKeySealed: bytea(),
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
  (table) => [index("quarantine_newest").on(table.receivedAt.desc(), table.id.desc())],
);

export const quarantineDay = pgTable("quarantine_day", {
  day: date().primaryKey(),
  kept: integer().notNull().default(0),
  dropped: integer().notNull().default(0),
});
