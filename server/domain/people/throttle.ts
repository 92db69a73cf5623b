import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** Failures that cost nothing; after them each one doubles the wait, up to the longest. Nobody is locked out for ever. */
const freeFailures = 5;
const longestWaitSeconds = 15 * 60;
/** Failures are forgotten after this long without one. */
const memoryHours = 24;

/** Whether one of the keys has to wait. Shared by every web process. */
export async function isThrottled(db: Db, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const rows = await db.execute(sql`select 1 from sign_in_throttle where key = ${key} and blocked_until > now()`);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function recordFailure(db: Db, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await db.execute(sql`
      insert into sign_in_throttle as t (key, failures, updated_at) values (${key}, 1, now())
      on conflict (key) do update set
        failures = case when t.updated_at < now() - ${memoryHours} * interval '1 hour' then 1 else t.failures + 1 end,
        blocked_until = case when t.failures + 1 >= ${freeFailures}
          then now() + least(${longestWaitSeconds}, power(2, least(t.failures + 1 - ${freeFailures}, 20))) * interval '1 second' end,
        updated_at = now()`);
  }
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_throttle where key = ${key}`);
}
