import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

export type Health = { isHealthy: boolean; reasons: string[] };

const DATABASE_LIMIT_MS = 3000;
const HEARTBEAT_LIMIT_SECONDS = 30;

/** Whether the database answers and a worker has been seen lately. Never throws and never waits long. */
export async function checkHealth(system: Db): Promise<Health> {
  const reasons = await withinLimit(async () => {
    const [row] = await system.execute<{ isAlive: boolean | null }>(
      sql`select max(seen_at) > now() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS}) as "isAlive" from worker_heartbeat`,
    );
    return row?.isAlive ? [] : [`no worker has been seen for ${HEARTBEAT_LIMIT_SECONDS} s`];
  });
  return { isHealthy: reasons.length === 0, reasons };
}

/** Why the database is of no use now; empty when it answers. Never throws and never waits long. */
export function checkDatabase(system: Db): Promise<string[]> {
  return withinLimit(async () => {
    await system.execute(sql`select 1`);
    return [];
  });
}

async function withinLimit(findTrouble: () => Promise<string[]>): Promise<string[]> {
  return Promise.race([findTrouble().catch(() => ["the database cannot be reached"]), databaseIsSlow()]);
}

function databaseIsSlow(): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(["the database does not answer"]), DATABASE_LIMIT_MS).unref();
  });
}
