import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { type Count, lockRest } from "./lock-rest.ts";

/**
 * Gives up what of a submission was not sent yet, for good. Calls under way cannot be called back; should one turn out not
 * to have left, it is not made again. Throws `not_found`, and `conflict` when it is stopped already or nothing is left.
 */
export async function stopSubmission(
  scope: Scope,
  { id, reason }: { id: string; reason: string },
): Promise<{ notSent: Count; underWay: Count }> {
  requirePermission(scope, "sending.stop");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const { waiting, underWay } = await lockRest(tx, id);
    // Whoever sees the send reads it, also without seeing personal data.
    const stopReason = maskText(reason);
    await tx
      .update(submission)
      .set({ stoppedAt: sql`now()`, stopReason, pausedAt: null, pauseReason: null })
      .where(eq(submission.id, id));
    await refreshSubmission(tx, workspaceId, id);
    await recordChanges(tx, [{ workspaceId, submissionId: id, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "submission.stopped",
      target: { kind: "submission", id },
      meta: { reason: stopReason, notSent: waiting, underWay },
    });
    return { notSent: waiting, underWay };
  });
}
