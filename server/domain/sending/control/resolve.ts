import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { erasedMark } from "#server/compose/erased-mark.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { NamedFor } from "#server/domain/sending/dispatch/dispatchable.ts";
import { timing as productionTiming, type Timing } from "#server/domain/sending/dispatch/timing.ts";
import { countSuppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { assertSendingAllowed } from "./sending.ts";

export const decisions = ["went", "did_not_go", "send_again"] as const;
export type Decision = (typeof decisions)[number];

export type Resolution = { attemptId: string; decision: Decision; reason: string; taskId?: string | undefined };

/** What else the platform's id changes that a person names with the decision that a call went: its operation knows. */
export type KeepNamed = (tx: Tx, of: NamedFor, taskId: string) => Promise<void>;

/** From when on an unknown attempt may be sent again: a frozen worker could still be about to send before that. */
export function resendAllowedAt(dispatchedAt: Date, timing: Timing = productionTiming): Date {
  return new Date(dispatchedAt.getTime() + resendAfterMs(timing));
}

/** How long after it was begun a call could still reach the platform. */
export function resendAfterMs({ leaseMs, timeoutMs, resendWaitMs }: Timing = productionTiming): number {
  return leaseMs + timeoutMs + resendWaitMs;
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
  keepNamed?: KeepNamed,
): Promise<{ submissionId: string }> {
  requirePermission(scope, "submission.resolve");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [row] = await tx.select(decidable).from(attempt).where(eq(attempt.id, input.attemptId)).for("update");
    if (!row) throw new DomainError("not_found", t("domain.thereIsNoSuchAttemptInThis"));
    if (input.decision === "send_again") await requireSend(tx, scope, row.submissionId);
    // Messages have no task: their numbers are told apart by their ids, without which all of them would count as refused.
    if (input.taskId && row.messageCount !== null)
      throw new DomainError("invalid", t("domain.thisSendHasNoTaskLeaveOut"), { field: "taskId" });
    if (row.state !== "unknown") throw new DomainError("conflict", t("domain.thisAttemptIsNoLongerUnknownLook"));
    await decide(tx, scope, row, input, timing);
    if (input.decision === "went" && input.taskId) await keepNamed?.(tx, row, input.taskId);
    await tellDecided(tx, row);
    await appendAudit(tx, row.workspaceId, actorOf(scope), {
      action: `attempt.resolved.${input.decision}`,
      target: { kind: "attempt", id: row.id },
      meta: {
        submissionId: row.submissionId,
        reason: maskText(input.reason),
        taskId: input.decision === "went" ? (input.taskId ?? null) : null,
      },
    });
    return { submissionId: row.submissionId };
  });
}

/** Unknown attempts that one decision covers at most; who has more decides again. */
const decidedAtOnce = 200;

/**
 * A person decides the same about all unknown attempts of a send, or about the first 200 of them: all or none. Answers how
 * many were decided about and how many are left. Throws `not_found`, `forbidden`, and `conflict` where none is unknown or
 * one could not be sent again yet.
 */
export async function resolveAttempts(
  scope: Scope,
  input: { submissionId: string; decision: Decision; reason: string },
  timing: Timing = productionTiming,
): Promise<{ decided: number; left: number }> {
  requirePermission(scope, "submission.resolve");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [send] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, input.submissionId));
    if (!send) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
    const unknown = and(eq(attempt.submissionId, input.submissionId), eq(attempt.state, "unknown"));
    const rows = await tx
      .select(decidable)
      .from(attempt)
      .where(unknown)
      .orderBy(attempt.id)
      .limit(decidedAtOnce)
      .for("update");
    const [first] = rows;
    if (!first) throw new DomainError("conflict", t("domain.nothingOfThisSendIsUnknownNow"));
    if (input.decision === "send_again") await requireSend(tx, scope, input.submissionId);
    for (const row of rows) await decide(tx, scope, row, input, timing);
    await tellDecided(tx, first);
    const left = await tx.$count(attempt, unknown);
    await appendAudit(tx, first.workspaceId, actorOf(scope), {
      action: `attempts.resolved.${input.decision}`,
      target: { kind: "submission", id: input.submissionId },
      meta: { attempts: rows.length, reason: maskText(input.reason) },
    });
    return { decided: rows.length, left };
  });
}

/** Without its request, which may be as large as a call can be. */
const decidable = {
  id: attempt.id,
  workspaceId: attempt.workspaceId,
  submissionId: attempt.submissionId,
  chunkNo: attempt.chunkNo,
  operation: attempt.operation,
  state: attempt.state,
  messageCount: attempt.messageCount,
  dispatchedAt: attempt.dispatchedAt,
  createdAt: attempt.createdAt,
  hasErased: sql<boolean>`position(${erasedMark} in ${attempt.request}::text) > 0`,
};
type Decidable = Pick<
  typeof attempt.$inferSelect,
  | "id"
  | "workspaceId"
  | "submissionId"
  | "chunkNo"
  | "operation"
  | "state"
  | "messageCount"
  | "dispatchedAt"
  | "createdAt"
> & { hasErased: boolean };

type Decided = { decision: Decision; reason: string; taskId?: string | undefined };

async function decide(
  tx: Tx,
  scope: Scope,
  row: Decidable,
  { decision, reason, taskId }: Decided,
  timing: Timing,
): Promise<void> {
  const again = decision === "send_again";
  if (again) {
    assertWaited(row, timing);
    assertNobodyErased(row);
    await assertNobodySuppressed(tx, scope, row);
  }
  const known = decision === "went" && taskId ? { state: "accepted" as const, taskId } : null;
  await tx
    .update(attempt)
    .set({
      state: decision === "went" ? "accepted_id_unknown" : "abandoned",
      ...known,
      dueAt: null,
      resolvedBy: scope.person.id,
      resolvedAt: new Date(),
      resolvedReason: reason,
    })
    .where(eq(attempt.id, row.id));
  if (again) await queueAgain(tx, row);
}

async function tellDecided(tx: Tx, { workspaceId, submissionId }: Decidable): Promise<void> {
  await refreshSubmission(tx, workspaceId, submissionId);
  await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
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
  if (row.stoppedAt) throw new DomainError("conflict", t("domain.thisSendWasStoppedSoNothingMore"));
  await assertSendingAllowed(tx, scope.workspace.id);
}

function assertWaited(row: Decidable, timing: Timing): void {
  const allowedAt = resendAllowedAt(row.dispatchedAt ?? row.createdAt, timing);
  if (allowedAt.getTime() > Date.now()) {
    throw new DomainError("conflict", t("domain.itIsTooEarlyToSendThis"), {
      allowedAt: allowedAt.toISOString(),
    });
  }
}

/** A mark stands where somebody was erased: the platform would take it for a number, and refuse the others with it. */
function assertNobodyErased({ hasErased }: Decidable): void {
  if (!hasErased) return;
  throw new DomainError("conflict", t("domain.somebodyWasErasedFromThisCallSince"));
}

/** Somebody may have asked not to be written to since the first try. */
async function assertNobodySuppressed(tx: Tx, scope: Scope, { submissionId, chunkNo }: Decidable): Promise<void> {
  const count = await countSuppressed(tx, scope, submissionId, sql`m.chunk_no = ${chunkNo}`);
  if (count === 0) return;
  throw new DomainError("conflict", t("domain.numbersOfThisCallWereSuppressed", { count }), { suppressed: count });
}

/** Due at once; where its submission is paused, refreshing that holds it, behind the lock that a resume takes too. */
async function queueAgain(tx: Tx, row: Decidable): Promise<void> {
  await tx.execute(sql`
    insert into attempt (workspace_id, submission_id, chunk_no, attempt_no, operation, request, message_count, state, due_at)
    select workspace_id, submission_id, chunk_no, (select max(n.attempt_no) + 1 from attempt n
        where n.submission_id = ${row.submissionId} and n.chunk_no = ${row.chunkNo}),
      operation, request, message_count, 'queued', now()
    from attempt where id = ${row.id}`);
}
