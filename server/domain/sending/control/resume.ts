import { eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { countSuppressed, isWaiting } from "#server/domain/sending/suppressions/suppressed.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { type Count, lockRest } from "./lock-rest.ts";
import { permissionToSend } from "./resolve.ts";
import { assertSendingAllowed } from "./sending.ts";

/**
 * Lets a paused submission go on. Throws `not_found`, `forbidden` for whoever may not send in its area, and `conflict` when
 * it is not paused, all sending is stopped, or a number that waits was suppressed since.
 */
export async function resumeSubmission(scope: Scope, { id }: { id: string }): Promise<{ waiting: Count }> {
  requirePermission(scope, "submission.read");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const { area, pausedAt, waiting } = await lockRest(tx, id);
    requirePermission(scope, permissionToSend(area));
    if (pausedAt === null) throw new DomainError("conflict", t("domain.thisSendIsNotPaused"));
    await assertSendingAllowed(tx, workspaceId);
    await assertNobodySuppressed(tx, scope, id);
    await tx.update(submission).set({ pausedAt: null, pauseReason: null }).where(eq(submission.id, id));
    await tx
      .update(attempt)
      .set({ dueAt: sql`now()` })
      .where(sql`${attempt.submissionId} = ${id} and ${attempt.state} = 'queued' and ${attempt.dueAt} is null`);
    await refreshSubmission(tx, workspaceId, id);
    await recordChanges(tx, [{ workspaceId, submissionId: id, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "submission.resumed",
      target: { kind: "submission", id },
      meta: { waiting },
    });
    return { waiting };
  });
}

/** Chunks were checked when they were prepared; people may have asked not to be written to since. */
async function assertNobodySuppressed(tx: Tx, scope: Scope, id: string): Promise<void> {
  const count = await countSuppressed(tx, scope, id, isWaiting);
  if (count === 0) return;
  throw new DomainError("conflict", t("domain.numbersThatWaitWereSuppressed", { count }), {
    suppressed: count,
  });
}
