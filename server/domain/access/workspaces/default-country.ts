import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { lockWorkspace } from "./lock.ts";

/** The country that forms and drafts of the workspace begin with; null where nobody chose one. */
export async function readDefaultCountry(tx: Tx, workspaceId: string): Promise<string | null> {
  const [row] = await tx
    .select({ country: workspace.defaultCountry })
    .from(workspace)
    .where(eq(workspace.id, workspaceId));
  return row?.country ?? null;
}

/** Changes what forms and drafts begin with from now on; drafts that exist keep their country. */
export async function changeDefaultCountry(scope: Scope, { country }: { country: string | null }): Promise<void> {
  requirePermission(scope, "workspace.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    const before = await lockWorkspace(tx, id);
    await tx.update(workspace).set({ defaultCountry: country }).where(eq(workspace.id, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "workspace.country_changed",
      target: { kind: "workspace", id },
      before: { country: before.defaultCountry },
      after: { country },
    });
  });
}
