import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { type Count, lockRest } from "./lock-rest.ts";

/**
 * Holds back what of a submission was not sent yet, until it is resumed. Calls under way go on. Throws `not_found`, and
 * `conflict` when it is paused or stopped already or nothing of it waits.
 */
export async function pauseSubmission(scope: Scope, { id }: { id: string }): Promise<{ held: Count; underWay: Count }> {
  requirePermission(scope, "sending.stop");
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const { pausedAt, waiting, underWay } = await lockRest(tx, id);
    if (pausedAt !== null) throw new DomainError("conflict", t("domain.thisSendIsPausedAlready"));
    await tx.update(submission).set({ pausedAt: sql`now()`, pauseReason: null }).where(eq(submission.id, id));
    await refreshSubmission(tx, workspaceId, id);
    await recordChanges(tx, [{ workspaceId, submissionId: id, kind: "attempt" }]);
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "submission.paused",
      target: { kind: "submission", id },
      meta: { held: waiting, underWay },
    });
    return { held: waiting, underWay };
  });
}
