import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

const timeline = sql.raw("substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)");
const unknown = "?";

/**
 * Which server this is and on which timeline: a dump that was read in, a standby that was promoted and a recovery to a point
 * in time all change it. Null where the server does not let us ask.
 */
export async function readServer(tx: Tx): Promise<string | null> {
  const [may] = await tx.execute<{ system: boolean; timeline: boolean }>(sql`select
    has_function_privilege('pg_control_system()', 'execute') as system,
    has_function_privilege('pg_walfile_name(pg_lsn)', 'execute')
      and has_function_privilege('pg_current_wal_lsn()', 'execute') as timeline`);
  const system = may?.system ? await ask(tx, sql`(select system_identifier::text from pg_control_system())`) : unknown;
  const at = may?.timeline ? await ask(tx, timeline) : unknown;
  return system === unknown && at === unknown ? null : `${system}/${at}`;
}

async function ask(tx: Tx, value: SQL): Promise<string> {
  const [row] = await tx.execute<{ name: string | null }>(sql`select ${value} as name`);
  return row?.name ?? unknown;
}

/** SQL that holds while the server is on the timeline on which it was when `server` was read. */
export function isOnTimeline(server: string | null): SQL {
  const known = server?.split("/")[1] ?? unknown;
  return known === unknown ? sql`true` : sql`${timeline} = ${known}`;
}
