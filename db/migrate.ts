import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { openOwner } from "./client.ts";
import { buildIndexesEarly } from "./early-indexes.ts";
import { migrationsDone, readJournal, refuseUnreleased } from "./first-release.ts";
import { maintainPartitions } from "./partitions.ts";
import { rolesHelp } from "./roles.ts";

/** The product's own migrations. */
export const migrationsFolder = fileURLToPath(new URL("../drizzle", import.meta.url));
/** Any constant will do; every process that migrates must use the same. */
const lockKey = 7_201_155;

/**
 * A migration that waits for a table's lock keeps everybody else from the table as well, for as long as it waits. So it
 * gives way to whoever works on it, and comes back.
 */
const lockTryMs = 3000;
const lockTries = 40;

/**
 * Brings the schema up to date as the database's owner, one process at a time. Throws Error with a sentence for people
 * when the server is unusable (too old, unreachable, roles forbidden) or the database was made before the first release.
 */
export async function migrateDatabase(ownerUrl: string, folder = migrationsFolder): Promise<void> {
  const owner = openOwner(ownerUrl, 1);
  const sql = owner.$client;
  try {
    const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if ((server?.version ?? 0) < 160_000) throw new Error("Switchboard needs PostgreSQL 16 or newer.");
    // One connection: the advisory lock belongs to the session that migrates.
    await sql`set lock_timeout = 0`;
    await sql`set statement_timeout = 0`;
    await sql`select pg_advisory_lock(${lockKey})`;
    await sql`set lock_timeout = ${sql.unsafe(`'${lockTryMs}ms'`)}`;
    await inShortTries(async () => refuseUnreleased(await migrationsDone(sql), readJournal(folder)));
    await inShortTries(() => buildIndexesEarly(sql, folder));
    await inShortTries(() => migrate(owner, { migrationsFolder: folder }));
    await maintainPartitions(sql);
  } catch (error) {
    if (hasCode(error, "42501")) throw new Error(rolesHelp, { cause: error });
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function inShortTries(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === lockTries || !hasCode(error, "55P03")) throw error;
      await delay(500);
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === code) return true;
  }
  return false;
}
