import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

const everyMs = 5000;
const releasedAt = new WeakMap<Db, number>();

/**
 * Makes parked callbacks new again whose task is now that of their attempt. Returns how many. Nothing else can free them:
 * a task id changes only when an answer or a person brings another one.
 */
export async function releaseParked(db: Db): Promise<number> {
  const released = await db.execute(sql`
    update callback c set disposition = 'new', problem = null from attempt a
    where c.disposition = 'parked' and a.id = c.attempt_id and a.created_at = c.attempt_created_at
      and a.task_id = c.task_id returning c.id`);
  return released.length;
}

/** The same every few seconds, however often it is called. */
export async function releaseParkedSometimes(db: Db, now = Date.now()): Promise<number> {
  if (now - (releasedAt.get(db) ?? Number.NEGATIVE_INFINITY) < everyMs) return 0;
  releasedAt.set(db, now);
  return releaseParked(db);
}
