import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

export type Health = { isHealthy: boolean; reasons: string[] };

const DATABASE_LIMIT_MS = 3000;
const HEARTBEAT_LIMIT_SECONDS = 30;

/** Whether the database answers and a worker has been seen lately. Never throws and never waits long. */
export async function checkHealth(system: Db): Promise<Health> {
  const reasons = await Promise.race([findTrouble(system), databaseIsSlow()]);
  return { isHealthy: reasons.length === 0, reasons };
}

async function findTrouble(system: Db): Promise<string[]> {
  try {
    const [row] = await system.execute<{ isAlive: boolean | null }>(
      sql`select max(seen_at) > now() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS}) as "isAlive" from worker_heartbeat`,
    );
    return row?.isAlive ? [] : [`no worker has been seen for ${HEARTBEAT_LIMIT_SECONDS} s`];
  } catch {
    return ["the database cannot be reached"];
  }
}

function databaseIsSlow(): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(["the database does not answer"]), DATABASE_LIMIT_MS).unref();
  });
}
