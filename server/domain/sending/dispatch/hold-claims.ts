import { and, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import { refreshSubmission, submissionsOf } from "#server/domain/standing/changes.ts";
import { mayBeSent } from "#server/domain/standing/may-be-sent.ts";
import { type Claim, isClaimedBy, isOneOf } from "./claimed.ts";
import { byCredential, keepTurn } from "./pace.ts";
import type { Timing } from "./timing.ts";

/**
 * Which of the claims still hold, by attempt, asked right before the first byte: same claim, lease long enough for the
 * whole call, and the pacing slot not taken over. When the lease runs but not for that long, or the slot is gone, the
 * attempt goes back to the queue, since nothing was sent, and so it does when it may not be sent any more; there it waits,
 * is held or is given up with the rest of its submission. A lease that ended is the sweeper's.
 */
export async function holdClaims(tx: Tx, claims: readonly Claim[], timing: Timing): Promise<Set<string>> {
  const needed = timing.timeoutMs + timing.marginMs;
  const rows = await tx
    .select({
      id: attempt.id,
      fence: attempt.fence,
      leaseOwner: attempt.leaseOwner,
      lasts: sql<boolean>`${attempt.leaseUntil} > now() + ${needed} * interval '1 millisecond' and ${mayBeSent}`,
    })
    .from(attempt)
    .where(
      and(
        isOneOf(claims.map((claim) => claim.attempt.id)),
        sql`${attempt.state} = 'dispatching' and ${attempt.leaseUntil} > now()`,
      ),
    )
    .orderBy(attempt.id)
    .for("update")
    .prepare("hold_claims")
    .execute();
  const held = new Set<string>();
  const given: Claim[] = [];
  for (const claim of byCredential(claims)) {
    const row = rows.find((one) => isClaimedBy(claim, one));
    if (!row) continue;
    if (row.lasts && (await keepTurn(tx, claim, timing.paceMs))) held.add(row.id);
    else given.push(claim);
  }
  if (given.length > 0) await giveBack(tx, given);
  return held;
}

async function giveBack(tx: Tx, claims: readonly Claim[]): Promise<void> {
  await tx
    .update(attempt)
    .set({ state: "queued", dueAt: sql`now()`, leaseUntil: null, dispatchedAt: null })
    .where(isOneOf(claims.map((claim) => claim.attempt.id)));
  for (const { workspaceId, submissionId } of submissionsOf(claims.map((claim) => claim.attempt)))
    await refreshSubmission(tx, workspaceId, submissionId);
}
