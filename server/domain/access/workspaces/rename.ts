import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { lockWorkspace } from "./lock.ts";

/** Gives the workspace another name. Its address stays, so that no link breaks. */
export async function renameWorkspace(scope: Scope, { name }: { name: string }): Promise<void> {
  requirePermission(scope, "workspace.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    const before = await lockWorkspace(tx, id);
    await tx.update(workspace).set({ name }).where(eq(workspace.id, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "workspace.renamed",
      target: { kind: "workspace", id },
      before: { name: before.name },
      after: { name },
    });
  });
}
