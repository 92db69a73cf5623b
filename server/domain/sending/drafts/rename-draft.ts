import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { type DraftKind, lockDraft, requireUnsent } from "./lock-draft.ts";
import { nextVersion } from "./version.ts";

export type Renaming = { id: string; title: string; version?: number | undefined };

/**
 * Gives a draft a name, which it keeps whatever it becomes. Throws `not_found`, and `conflict` when somebody else changed
 * it since `version` or it was sent.
 */
export async function renameDraft(
  scope: Scope,
  kind: DraftKind,
  { id, title, version: seen }: Renaming,
): Promise<{ id: string; version: number }> {
  requirePermission(scope, `${kind.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const locked = await lockDraft(tx, kind, id);
    requireUnsent(locked);
    const { context } = locked.submission;
    const version = nextVersion(locked.submission, seen);
    await tx
      .update(submission)
      .set({ title, context: { ...context, version, isTitled: true } })
      .where(eq(submission.id, id));
    await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: id, kind: "submission" }]);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "draft.changed",
      target: { kind: "submission", id },
      meta: { fields: ["title"] },
    });
    return { id, version };
  });
}
