import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { enqueueCheck } from "./queue-check.ts";

/**
 * Lets all drafts over an upload be checked anew, since its rows changed, and throws away what was prepared of them. What
 * was released stays as it was. Answers the drafts.
 */
export async function requeueChecksOver(tx: Tx, uploadId: string): Promise<string[]> {
  const checked = tx
    .select({ id: recipientCheck.submissionId })
    .from(recipientCheck)
    .where(eq(recipientCheck.uploadId, uploadId));
  // The attempts of a draft are nobody's who has not locked it, so they are not locked first as those of a send are.
  const drafts = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(sql`${isNull(submission.releasedAt)} and ${inArray(submission.id, checked)}`)
    .orderBy(asc(submission.id))
    .for("no key update");
  const ids = drafts.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(submission).set({ changedAt: sql`now()` }).where(inArray(submission.id, ids));
    await requeueChecks(tx, ids);
  }
  return ids;
}

/** The same for given drafts, whose submissions the caller has locked. */
export async function requeueChecks(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  const ids = [...submissionIds];
  await tx.delete(message).where(inArray(message.submissionId, ids));
  await tx.delete(attempt).where(inArray(attempt.submissionId, ids));
  const queued = await tx
    .update(recipientCheck)
    .set({ state: "queued", revision: sql`${recipientCheck.revision} + 1`, problem: null, checkedRows: 0 })
    .where(inArray(recipientCheck.submissionId, ids))
    .returning({ submissionId: recipientCheck.submissionId, workspaceId: recipientCheck.workspaceId });
  for (const check of queued) await enqueueCheck(tx, check);
}
