import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

const everyMs = 20_000;
const triedAt = new WeakMap<Db, number>();

/** So many come back at a time; what set them aside may still be there. */
const atOnce = 1000;

/**
 * Makes failed callbacks new again a minute, ten minutes and an hour after they were set aside, since the reason may have
 * passed: a full disk, a lock. After that only a person does. Returns how many.
 */
export async function retryFailed(db: Db): Promise<number> {
  const retried = await db.execute(sql`
    update callback c set disposition = 'new', problem = null
    from (select attempt_created_at, dedupe_key from callback where disposition = 'failed' and tries < 4 and body_dropped_at is null
      and processed_at < now() - interval '1 minute' * (array[1, 10, 60])[tries] limit ${atOnce}) due
    where c.attempt_created_at = due.attempt_created_at and c.dedupe_key = due.dedupe_key and c.disposition = 'failed'
    returning c.id`);
  return retried.length;
}

/** The same every now and then, however often it is called. */
export async function retryFailedSometimes(db: Db, now = Date.now()): Promise<number> {
  if (now - (triedAt.get(db) ?? Number.NEGATIVE_INFINITY) < everyMs) return 0;
  triedAt.set(db, now);
  return retryFailed(db);
}
