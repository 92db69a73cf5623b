import { sql } from "drizzle-orm";
import { clearIncoming } from "#server/domain/calls/recordings/copying/fetch-to-disk.ts";
import { StoreProblem, storeOf } from "#server/domain/file-stores.ts";
import type { Services } from "#server/domain/scope.ts";

type Due = { id: string; place: "folder" | "s3" | null; placeId: string | null; objectKey: string };

/** At most so many at once; what is left waits for the next time. */
const atOnce = 500;

/**
 * Removes the files of exports that have expired, failed or were voided, and what killed workers left on this machine. One
 * that lies where this worker does not reach it is left to another. Answers how many files went.
 */
export async function dropExports({ db, exports }: Pick<Services, "db" | "exports">): Promise<number> {
  await clearIncoming(exports);
  const due = await db.system.execute<Due>(sql`
    select id, place, place_id as "placeId", object_key as "objectKey" from list_export
    where object_key is not null and expires_at <= now() order by expires_at limit ${atOnce}`);
  let count = 0;
  for (const one of due) {
    // One that was given up may be written again by now, to the same key.
    const [still] = await db.system.execute(sql`
      select from list_export where id = ${one.id} and object_key is not null and expires_at <= now()`);
    if (!still) continue;
    try {
      const store = storeOf(exports, one);
      if (store === null) continue;
      await store.remove(one.objectKey, AbortSignal.timeout(60_000));
    } catch (error) {
      if (error instanceof StoreProblem) continue;
      throw error;
    }
    await db.system.execute(sql`
      update list_export set object_key = null, dropped_at = now() where id = ${one.id} and object_key = ${one.objectKey}`);
    count += 1;
  }
  return count;
}
