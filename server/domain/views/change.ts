import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { savedView } from "#db/schema/saved-views.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { refuseSameName } from "./names.ts";
import { auditedView, lockView, noSuchView } from "./view.ts";

/**
 * Renames a view, shares it or takes it back to whoever made it. Throws `not_found`, `forbidden` for somebody else's shared
 * one, `conflict` for a name that another one has, `too_many` where no more are shared.
 */
export async function changeView(
  scope: Scope,
  { id, ...input }: { id: string; name: string; isShared: boolean },
): Promise<void> {
  requirePermission(scope, "workspace.read");
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const before = await lockView(tx, scope, id);
    // Who reads a name masked and gives it back as it was shown did not change it.
    const name = input.name === shownText(scope, before.name) ? before.name : input.name;
    if (input.isShared && !before.isShared) await requireRoomFor(tx, "sharedViews");
    if (name !== before.name) await refuseSameName(tx, scope, { path: before.path, name, id });
    const [after] = await tx
      .update(savedView)
      .set({ name, isShared: input.isShared })
      .where(eq(savedView.id, id))
      .returning();
    if (!after) throw noSuchView();
    const { meta, ...audited } = auditedView(after);
    // A name may be somebody's, so that it changed is told, and the new one beside it.
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "saved_view.changed",
      ...audited,
      before: { shared: before.isShared },
      after: { shared: after.isShared },
      meta: { list: meta.list, isRenamed: after.name !== before.name },
    });
  });
}

/** Deletes a view for everybody who was offered it. Throws as `changeView`. */
export async function deleteView(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "workspace.read");
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const row = await lockView(tx, scope, id);
    await tx.delete(savedView).where(eq(savedView.id, id));
    await appendAudit(tx, workspaceId, actorOf(scope), { action: "saved_view.deleted", ...auditedView(row) });
  });
}
