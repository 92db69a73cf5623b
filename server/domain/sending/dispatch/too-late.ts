import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { type Claim, isOneOf } from "./claimed.ts";

/** A claim whose call must not begin any more, and why, as a sentence. */
type Late = { claim: Claim; why: string };

/** Which of the claims come too late, by the database's clock; only operations that know such a thing are asked. */
export async function findTooLate(tx: Tx, claims: readonly Claim[]): Promise<Late[]> {
  const asked = claims.filter(({ dispatchable }) => dispatchable.tooLate);
  if (asked.length === 0) return [];
  const ids = asked.map((claim) => claim.attempt.submissionId);
  const rows = await tx
    .select({ id: submission.id, context: submission.context, now: sql<string>`now()` })
    .from(submission)
    .where(inArray(submission.id, ids));
  const sends = new Map(rows.map((row) => [row.id, row]));
  return asked.flatMap((claim) => {
    const send = sends.get(claim.attempt.submissionId);
    const why = send ? claim.dispatchable.tooLate?.(send.context, new Date(send.now)) : null;
    return why ? [{ claim, why }] : [];
  });
}

/** Gives claims up that come too late, as a stop does: nothing of them left, and nobody has to decide anything. */
export async function giveUpLate(tx: Tx, late: readonly Late[]): Promise<void> {
  for (const { claim, why } of late) {
    const { id, workspaceId, submissionId } = claim.attempt;
    await tx
      .update(attempt)
      .set({ state: "abandoned", dueAt: null, leaseUntil: null, dispatchedAt: null, outcomeNote: why })
      .where(isOneOf([id]));
    await refreshSubmission(tx, workspaceId, submissionId);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
  }
  for (const { claim, why } of late) {
    const { id, workspaceId, submissionId } = claim.attempt;
    await appendAudit(
      tx,
      workspaceId,
      { kind: "job", label: "dispatcher" },
      { action: "attempt.abandoned", target: { kind: "attempt", id }, meta: { submissionId, reason: why } },
    );
  }
}
