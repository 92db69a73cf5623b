import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { runMigrations } from "graphile-worker";
import { openOwner } from "./client.ts";
import { buildIndexesEarly } from "./early-indexes.ts";
import { maintainPartitions } from "./partitions.ts";

const migrationsFolder = fileURLToPath(new URL("../drizzle", import.meta.url));
/** Any constant will do; every process that migrates must use the same. */
const lockKey = 7_201_155;

const rolesHelp = `The database user may not create roles. A superuser has to run this once:
  create role switchboard_app nologin;
  create role switchboard_system nologin;
  grant switchboard_app, switchboard_system to <the user of DATABASE_URL> with set true, inherit false;`;

/**
 * Brings the schema up to date as the database's owner, one process at a time. Throws Error with a sentence for people
 * when the server is unusable (too old, unreachable, roles forbidden).
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const owner = openOwner(ownerUrl, 1);
  const sql = owner.$client;
  try {
    const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    if ((server?.version ?? 0) < 160_000) throw new Error("Switchboard needs PostgreSQL 16 or newer.");
    // One connection: the advisory lock belongs to the session that migrates.
    await sql`select pg_advisory_lock(${lockKey})`;
    await buildIndexesEarly(sql, migrationsFolder);
    await migrate(owner, { migrationsFolder });
    await runMigrations({ connectionString: ownerUrl });
    await maintainPartitions(sql);
  } catch (error) {
    if (isForbidden(error)) throw new Error(rolesHelp, { cause: error });
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function isForbidden(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "42501") return true;
  }
  return false;
}
