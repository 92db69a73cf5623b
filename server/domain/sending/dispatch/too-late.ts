import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recordChanges, refreshSubmission, submissionsOf } from "#server/domain/standing/changes.ts";
import { type AuditEntry, appendAudits } from "#server/domain/trail/append.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import { type Claim, isOneOf } from "./claimed.ts";

/** A claim whose call must not begin any more, and why, as a sentence to keep. */
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
  for (const { claim, why } of late)
    await tx
      .update(attempt)
      .set({ state: "abandoned", dueAt: null, leaseUntil: null, dispatchedAt: null, outcomeNote: why })
      .where(isOneOf([claim.attempt.id]));
  const places = submissionsOf(late.map(({ claim }) => claim.attempt));
  for (const { workspaceId, submissionId } of places) await refreshSubmission(tx, workspaceId, submissionId);
  await recordChanges(
    tx,
    places.map((place) => ({ ...place, kind: "attempt" })),
  );
  // Each entry locks its workspace's chain until commit: in one order, or two workers would wait for each other.
  const byWorkspace = Map.groupBy(late, ({ claim }) => claim.attempt.workspaceId);
  for (const [workspaceId, ofIt] of [...byWorkspace].sort(([a], [b]) => (a < b ? -1 : 1)))
    await appendAudits(tx, workspaceId, { kind: "job", label: "dispatcher" }, ofIt.map(entryOf));
}

function entryOf({ claim: { attempt: row }, why }: Late): AuditEntry {
  const meta = { submissionId: row.submissionId, reason: toldInEnglish(why) };
  return { action: "attempt.abandoned", target: { kind: "attempt", id: row.id }, meta };
}
