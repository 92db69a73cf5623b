import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { change } from "#db/schema/partitioned/records.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { type SubmissionState, submissionStateOf } from "./state.ts";

export type Change = {
  workspaceId: string;
  submissionId: string;
  kind: "submission" | "attempt" | "recipient";
  recipientId?: number;
};

/** Tells the live feed what this transaction changed. Ids only. */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(change)
    .values(changes.map(({ recipientId, ...row }) => ({ ...row, recipientId: recipientId ?? null })));
}

/**
 * Locks the submission and sets its state from its attempts. Locks are always taken attempts first, then submissions,
 * each in id order, so that two transactions cannot wait for each other.
 */
export async function refreshSubmission(tx: Tx, workspaceId: string, submissionId: string): Promise<SubmissionState> {
  await tx.execute(sql`select 1 from submission where id = ${submissionId} for update`);
  const facts = await tx
    .select({ chunkNo: attempt.chunkNo, attemptNo: attempt.attemptNo, state: attempt.state, dueAt: attempt.dueAt })
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId));
  const state = submissionStateOf(facts.map((fact) => ({ ...fact, held: fact.dueAt === null })));
  const accepted = state === "accepted" || state === "partly_accepted";
  await tx
    .update(submission)
    .set({ state, ...(accepted ? { acceptedAt: sql`coalesce(${submission.acceptedAt}, now())` } : {}) })
    .where(eq(submission.id, submissionId));
  await recordChanges(tx, [{ workspaceId, submissionId, kind: "submission" }]);
  return state;
}
