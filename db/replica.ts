import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { downloadLimits, type Limits } from "./limits.ts";
import { type Db, pool } from "./pool.ts";

/** How old a replica is: all that was committed up to `at` is there. */
export type Age = { at: Date; behindMs: number };

/** What may be read there: no older than that, after it was waited for as long as that. */
export type Wanted = { mostBehindMs: number; waitMs: number };

/** A streaming replica of the database. Whoever reads there asks `ageWithin` first. */
export type Replica = {
  /** For reports, and for what a worker writes in the background; the app's role. */
  app: Db;
  /** For files that somebody waits for; the app's role. */
  downloads: Db;
  pools: readonly Db[];
  /** Null where it does not answer in time, is no replica of this database, or is older than that: then read the primary. */
  ageWithin(wanted: Wanted): Promise<Age | null>;
  /** Something failed there: for a while nobody asks it. */
  failed(): void;
};

type Options = { url: string; name: string; limits: Limits; primary: Db };

const appConnections = 4;
const downloadConnections = 6;
/** Nobody waits longer to hear from it than a page may take. */
const answerMs = 1000;
/** One that does not answer is not asked again at once: each would wait for it. */
const restMs = 10_000;
const askAgainMs = 50;

/** Opens its pools, which connect when they are first asked. */
export function openReplica({ url, name, limits, primary }: Options): Replica {
  const of = (max: number, limits: Limits) => pool({ url, role: "switchboard_app", max, name, limits });
  const app = of(appConnections, limits);
  const downloads = of(downloadConnections, downloadLimits);
  let restUntil = 0;
  const failed = () => {
    restUntil = performance.now() + restMs;
  };
  const ageWithin = async ({ mostBehindMs, waitMs }: Wanted): Promise<Age | null> => {
    if (performance.now() < restUntil) return null;
    const wanted = await placeOf(primary);
    const until = performance.now() + waitMs;
    for (;;) {
      const age = await inTime(ageOf(app, wanted)).catch(() => {
        failed();
        return null;
      });
      if (age === null) return null;
      if (age.behindMs <= mostBehindMs) return age;
      if (performance.now() >= until) return null;
      await delay(askAgainMs);
    }
  };
  return { app, downloads, pools: [app, downloads], ageWithin, failed };
}

/** Where the log of the primary has come to, and which cluster it is. */
type Place = { lsn: string; at: string; system: string };

const system = sql`(select system_identifier::text from pg_control_system())`;

async function placeOf(primary: Db): Promise<Place> {
  const [place] = await primary.execute<Place>(
    sql`select pg_current_wal_lsn()::text as lsn, clock_timestamp()::text as at, ${system} as system`,
  );
  if (!place) throw new Error("The database did not say where its log has come to.");
  return place;
}

type Found = { user: string; isReplica: boolean; system: string; hasAll: boolean | null; upTo: string | null };

/** Of the primary's clock alone. Throws Error where this is no replica that we may read. */
async function ageOf(replica: Db, { lsn, at, system: wanted }: Place): Promise<Age> {
  // The log first: what is replayed after it was asked makes it younger than it says, and never older.
  const [found] = await replica.execute<Found>(sql`
    select current_user as "user", pg_is_in_recovery() as "isReplica", ${system} as system,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "hasAll", pg_last_xact_replay_timestamp()::text as "upTo"`);
  // Behind a pooler that drops the role, rows of every workspace would be seen.
  if (found?.user !== "switchboard_app" || !found.isReplica || found.system !== wanted)
    throw new Error("DATABASE_READ_URL names no replica of this database.");
  if (found.hasAll === true) return { at: new Date(at), behindMs: 0 };
  if (found.upTo === null) return { at: new Date(0), behindMs: Number.POSITIVE_INFINITY };
  const upTo = new Date(found.upTo);
  return { at: upTo, behindMs: Math.max(new Date(at).getTime() - upTo.getTime(), 1) };
}

/** Throws Error where it takes too long; what was asked then goes on by itself. */
async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  asked.catch(() => undefined);
  const over = new AbortController();
  const late = delay(answerMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The replica did not answer within ${answerMs} ms.`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    over.abort();
  }
}
