import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { retention } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import type { Retention } from "./limits.ts";

/** How long this workspace keeps what it may drop. */
export async function readRetention(scope: Scope): Promise<Retention> {
  requirePermission(scope, "workspace.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => findRetention(tx, scope.workspace.id));
}

/** Whether a call of this workspace was ever dropped. */
export async function hasDroppedCalls(tx: Tx, workspaceId: string): Promise<boolean> {
  const [row] = await tx
    .select({ to: retention.callsTo })
    .from(retention)
    .where(eq(retention.workspaceId, workspaceId));
  return row?.to != null;
}

/** The settings inside a transaction of the workspace. */
export async function findRetention(tx: Tx, workspaceId: string): Promise<Retention> {
  const { callbackMonths, callMonths, callRecordMonths, recordingMonths, draftDays, fileDays } = retention;
  const [row] = await tx
    .select({ callbackMonths, callMonths, callRecordMonths, recordingMonths, draftDays, fileDays })
    .from(retention)
    .where(eq(retention.workspaceId, workspaceId));
  if (!row) throw new Error("a workspace has no row in retention");
  return row;
}

/** Keeps things that long from the next night on. What was dropped before does not come back. */
export async function changeRetention(scope: Scope, after: Retention): Promise<void> {
  requirePermission(scope, "retention.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const before = await findRetention(tx, id);
    await tx.update(retention).set(after).where(eq(retention.workspaceId, id));
    await appendAudit(tx, id, actorOf(scope), {
      action: "retention.changed",
      target: { kind: "retention", id },
      before: { ...before },
      after: { ...after },
    });
  });
}
