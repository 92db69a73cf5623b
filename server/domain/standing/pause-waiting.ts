import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { refreshSubmission } from "./changes.ts";

/**
 * Pauses every send of the workspace of which something waits, or of those that `which` (SQL over `submission s`) tells, for
 * a reason to keep that is a sentence without its stop. Each is then resumed by a person, who is told of numbers that were
 * suppressed meanwhile. Answers how many were paused.
 */
export async function pauseWaiting(
  tx: Tx,
  workspaceId: string,
  pauseReason: string,
  which: SQL = sql`true`,
): Promise<number> {
  const rows = await tx.execute<{ id: string }>(sql`
    select a.submission_id as id from attempt a join submission s on s.id = a.submission_id
    where a.workspace_id = ${workspaceId} and a.state = 'queued' and ${which}
      and s.released_at is not null and s.paused_at is null and s.stopped_at is null
    order by a.id for update of a`);
  const ids = [...new Set(rows.map(({ id }) => id))].toSorted();
  for (const id of ids) {
    await tx.update(submission).set({ pausedAt: sql`now()`, pauseReason }).where(eq(submission.id, id));
    await refreshSubmission(tx, workspaceId, id);
  }
  return ids.length;
}
