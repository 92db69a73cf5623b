import { count, eq, isNull } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { countWaitingCalls } from "#server/domain/standing/waiting-calls.ts";

/** What the page of general settings shows, and what archiving would hold up. */
export async function readSettings(scope: Scope) {
  requirePermission(scope, "workspace.manage");
  const { id } = scope.workspace;
  return inWorkspace(scope.services.db.app, id, async (tx) => {
    const [row] = await tx
      .select({
        name: workspace.name,
        slug: workspace.slug,
        createdAt: workspace.createdAt,
        requiresSecondFactor: workspace.requiresSecondFactor,
        defaultCountry: workspace.defaultCountry,
      })
      .from(workspace)
      .where(eq(workspace.id, id));
    if (!row) throw new Error("the workspace of a scope is gone");
    const [members] = await tx.select({ count: count() }).from(membership).where(isNull(membership.removedAt));
    const queued = await countWaitingCalls(tx, { workspaceId: id });
    return { ...row, members: members?.count ?? 0, queued };
  });
}
