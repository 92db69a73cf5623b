import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { RecordingPart } from "#db/schema/recordings.ts";
import { type FileStore, StoreProblem, storeOf } from "#server/domain/file-stores.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { isThis } from "./due.ts";

/** Objects removed between two looks. */
const atOnce = 20;

type Leaving = {
  connectionId: string;
  recordId: string;
  part: RecordingPart;
  place: "folder" | "s3" | null;
  placeId: string | null;
  objectKey: string | null;
};

/**
 * Removes the objects of recordings that are to go, and each row once its object is known to be gone. What lies where this
 * worker does not reach waits for one that does. Call it where nobody copies in the workspace. Answers whether something is
 * left, and why where a place is to blame.
 */
export async function removeLeaving(
  services: Services,
  held: HeldJob,
  workspaceId: string,
  until: number,
): Promise<{ isLeft: boolean; problem: string | null }> {
  let isLeft = false;
  let after = { connectionId: "00000000-0000-0000-0000-000000000000", recordId: "", part: "" };
  while (performance.now() < until && !held.signal.aborted) {
    const page = await nextLeaving(services, workspaceId, after);
    for (const one of page) {
      const store = one.objectKey === null ? null : storeOf(services.recordings, one);
      if (one.objectKey !== null && store === null) {
        isLeft = true;
        continue;
      }
      const problem = await removeObject(store, one.objectKey, held.signal);
      if (problem !== null) return { isLeft: true, problem };
      await forget(services, held, workspaceId, one);
    }
    const last = page.at(-1);
    if (!last || page.length < atOnce) return { isLeft, problem: null };
    after = last;
  }
  return { isLeft: true, problem: null };
}

async function nextLeaving(
  { db }: Services,
  workspaceId: string,
  after: { connectionId: string; recordId: string; part: string },
): Promise<readonly Leaving[]> {
  return inWorkspace(db.system, workspaceId, (tx) =>
    tx.execute<Leaving>(sql`
      select connection_id as "connectionId", record_id as "recordId", part, place, place_id as "placeId",
        object_key as "objectKey"
      from recording where workspace_id = ${workspaceId} and leaving_at is not null
        and (connection_id, record_id, part) > (${after.connectionId}::uuid, ${after.recordId}, ${after.part})
      order by connection_id, record_id, part limit ${atOnce}`),
  );
}

async function removeObject(store: FileStore | null, key: string | null, signal: AbortSignal): Promise<string | null> {
  if (store === null || key === null) return null;
  try {
    await store.remove(key, signal);
    return null;
  } catch (error) {
    if (error instanceof StoreProblem) return error.kept;
    throw error;
  }
}

/** What retention drops is counted for the trail, which names it once a day. */
async function forget({ db }: Services, held: HeldJob, workspaceId: string, one: Leaving): Promise<void> {
  await inWorkspace(db.system, workspaceId, async (tx) => {
    await held.hold(tx);
    await tx.execute(sql`
      with gone as (delete from recording t where ${isThis(one)} and leaving_at is not null returning leaving_for)
      update retention set recordings_dropped = recordings_dropped + 1
      where workspace_id = ${workspaceId} and exists (select from gone where leaving_for = 'retention')`);
  });
}
