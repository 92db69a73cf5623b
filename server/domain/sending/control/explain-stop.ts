import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/**
 * Says why sending is stopped, once it is: stopping waits for no reason. Throws `conflict` when sending is not
 * stopped, and when somebody said why meanwhile.
 */
export async function explainStop(scope: Scope, { reason }: { reason: string }): Promise<void> {
  requirePermission(scope, "sending.stop");
  const { id } = scope.workspace;
  // Everybody reads it, also those who may not see personal data.
  const shown = maskText(reason);
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const [stop] = await tx
      .select({ at: workspace.sendingStoppedAt, reason: workspace.sendingStopReason })
      .from(workspace)
      .where(eq(workspace.id, id));
    if (stop?.at && stop.reason) throw new DomainError("conflict", t("domain.somebodySaidWhyAlready"));
    if (!stop?.at) throw new DomainError("conflict", t("domain.sendingIsNoLongerStopped"));
    await tx.update(workspace).set({ sendingStopReason: shown }).where(eq(workspace.id, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "sending.stop_explained",
      target: { kind: "workspace", id },
      before: { reason: stop.reason },
      after: { reason: shown },
    });
  });
}
