import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { lockWorkspace } from "./lock.ts";

/** Lets nobody in without an authenticator app from the next request on, or lets them in again. */
export async function requireSecondFactorHere(scope: Scope, { required }: { required: boolean }): Promise<void> {
  requirePermission(scope, "workspace.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    const before = await lockWorkspace(tx, id);
    await tx.update(workspace).set({ requiresSecondFactor: required }).where(eq(workspace.id, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "workspace.second_factor_changed",
      target: { kind: "workspace", id },
      before: { required: before.requiresSecondFactor },
      after: { required },
    });
  });
}
