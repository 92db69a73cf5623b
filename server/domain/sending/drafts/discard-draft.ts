import { inWorkspace } from "#db/client.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { type DraftKind, deleteDraft, lockDraft, requireUnsent } from "./lock-draft.ts";

/** Deletes a draft with what was prepared for it. Throws `not_found`, `conflict` once it was sent. */
export async function discardDraft(scope: Scope, kind: DraftKind, id: string): Promise<void> {
  requirePermission(scope, `${kind.area}.send`);
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    requireUnsent(await lockDraft(tx, kind, id));
    await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: id, kind: "submission" }]);
    await deleteDraft(tx, id);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.discarded",
      target: { kind: "submission", id },
    });
  });
}
