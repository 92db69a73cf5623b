import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { counted } from "#server/domain/counted.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { erasedMark, maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { timing as productionTiming, type Timing } from "#server/domain/sending/dispatch/timing.ts";
import { countSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { assertSendingAllowed } from "./sending.ts";

export const decisions = ["went", "did_not_go", "send_again"] as const;
export type Decision = (typeof decisions)[number];

export type Resolution = { attemptId: string; decision: Decision; reason: string; taskId?: string | undefined };

/** From when on an unknown attempt may be sent again: a frozen worker could still be about to send before that. */
export function resendAllowedAt(dispatchedAt: Date, timing: Timing = productionTiming): Date {
  return new Date(dispatchedAt.getTime() + timing.leaseMs + timing.timeoutMs + timing.resendWaitMs);
}

/**
 * A person decides what became of an unknown attempt. "send_again" gives the unknown up and queues a new attempt; it needs
 * the permission to send and the wait of `resendAllowedAt`. Throws `not_found`, `conflict` when it is not unknown (any
 * more) or too early, `forbidden`.
 */
export async function resolveAttempt(
  scope: Scope,
  input: Resolution,
  timing: Timing = productionTiming,
): Promise<{ submissionId: string }> {
  requirePermission(scope, "submission.resolve");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx.select().from(attempt).where(eq(attempt.id, input.attemptId)).for("update");
    if (!row) throw new DomainError("not_found", "There is no such attempt in this workspace.");
    const again = input.decision === "send_again";
    if (again) await requireSend(tx, scope, row.submissionId);
    // An SMS has no task: its numbers are told apart by their ids, without which all of them would count as refused.
    if (input.taskId && row.messageCount !== null)
      throw new DomainError("invalid", "An SMS has no task. Leave out the task id.", { field: "taskId" });
    if (row.state !== "unknown")
      throw new DomainError("conflict", "This attempt is no longer unknown. Look again before deciding.");
    if (again) {
      assertWaited(row, timing);
      assertNobodyErased(row);
      await assertNobodySuppressed(tx, scope, row);
    }
    const went = input.decision === "went";
    const taskId = went ? (input.taskId ?? null) : null;
    await tx
      .update(attempt)
      .set({
        state: went ? (taskId ? "accepted" : "accepted_id_unknown") : "abandoned",
        ...(taskId ? { taskId } : {}),
        dueAt: null,
        resolvedBy: scope.person.id,
        resolvedAt: new Date(),
        resolvedReason: input.reason,
      })
      .where(eq(attempt.id, row.id));
    if (again) await queueAgain(tx, row);
    await refreshSubmission(tx, row.workspaceId, row.submissionId);
    await recordChanges(tx, [{ workspaceId: row.workspaceId, submissionId: row.submissionId, kind: "attempt" }]);
    await appendAudit(tx, row.workspaceId, actorOf(scope), {
      action: `attempt.resolved.${input.decision}`,
      target: { kind: "attempt", id: row.id },
      meta: { submissionId: row.submissionId, reason: maskText(input.reason), taskId },
    });
    return { submissionId: row.submissionId };
  });
}

/** Sending again, and letting a paused send go on, is sending: it needs what the first send needed. */
export const permissionToSend = (area: SendArea): Permission => `${area}.send`;

async function requireSend(tx: Tx, scope: Scope, submissionId: string): Promise<void> {
  const [row] = await tx
    .select({ area: submission.area, stoppedAt: submission.stoppedAt })
    .from(submission)
    .where(eq(submission.id, submissionId));
  if (!row) throw new Error("an attempt belongs to no submission");
  requirePermission(scope, permissionToSend(row.area));
  if (row.stoppedAt) throw new DomainError("conflict", "This send was stopped, so nothing more of it is sent.");
  await assertSendingAllowed(tx, scope.workspace.id);
}

function assertWaited(row: typeof attempt.$inferSelect, timing: Timing): void {
  const allowedAt = resendAllowedAt(row.dispatchedAt ?? row.createdAt, timing);
  if (allowedAt.getTime() > Date.now()) {
    throw new DomainError(
      "conflict",
      "It is too early to send this again: the first call could still reach the platform.",
      {
        allowedAt: allowedAt.toISOString(),
      },
    );
  }
}

/** A mark stands where somebody was erased: the platform would take it for a number, and refuse the others with it. */
function assertNobodyErased({ request }: typeof attempt.$inferSelect): void {
  if (!JSON.stringify(request).includes(erasedMark)) return;
  throw new DomainError(
    "conflict",
    "Somebody was erased from this call since, so it cannot be sent again as it was. Decide that it did not go, then send to the others again.",
  );
}

/** Somebody may have asked not to be written to since the first try. */
async function assertNobodySuppressed(
  tx: Tx,
  { workspace, services }: Scope,
  { submissionId, chunkNo }: typeof attempt.$inferSelect,
): Promise<void> {
  const place = { workspaceId: workspace.id, channel: "sms" } as const;
  const ofCall = sql`m.submission_id = ${submissionId} and m.chunk_no = ${chunkNo}`;
  const count = await countSuppressed(tx, services.keyring, place, ofCall);
  if (count === 0) return;
  throw new DomainError(
    "conflict",
    `${counted(count, "number of this call was", "numbers of this call were")} put on the suppression list since, so it cannot be sent again as it is. Decide that it did not go, or take ${count === 1 ? "it" : "them"} off the list first.`,
    { suppressed: count },
  );
}

/** Due at once; where its submission is paused, refreshing that holds it, behind the lock that a resume takes too. */
async function queueAgain(tx: Tx, row: typeof attempt.$inferSelect): Promise<void> {
  const [last] = await tx
    .select({ attemptNo: sql<number>`max(${attempt.attemptNo})` })
    .from(attempt)
    .where(and(eq(attempt.submissionId, row.submissionId), eq(attempt.chunkNo, row.chunkNo)));
  await tx.insert(attempt).values({
    workspaceId: row.workspaceId,
    submissionId: row.submissionId,
    chunkNo: row.chunkNo,
    attemptNo: (last?.attemptNo ?? row.attemptNo) + 1,
    operation: row.operation,
    request: row.request,
    messageCount: row.messageCount,
    state: "queued",
    dueAt: sql`now()`,
  });
}
