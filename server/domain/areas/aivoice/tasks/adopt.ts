import { inWorkspace } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import type { AdoptedTask } from "./input.ts";
import { requireFreeJobId } from "./job-id.ts";

/**
 * Keeps a task that was made elsewhere, so that it can be edited from here and its calls are told of it. Nothing is asked of
 * the platform, which has no call that reads one. Throws `conflict` where its id is here already.
 */
export async function adoptTask(scope: Scope, input: AdoptedTask): Promise<{ id: string }> {
  requirePermission(scope, "aivoice.send");
  const { appId, jobId, name, rules } = input;
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { connection } = await findApplication(tx, "aivoice", appId);
    await requireFreeJobId(tx, { connectionId: connection.id, jobId });
    await requireRoomFor(tx, "aiTasks");
    const by = { workspaceId, name, createdBy: scope.person.id };
    const [stored] = await tx
      .insert(aiTask)
      .values({ ...by, connectionId: connection.id, appId, jobId, origin: "adopted" })
      .returning({ id: aiTask.id });
    if (!stored) throw new Error("an adopted task was not stored");
    if (rules !== null)
      await tx
        .insert(aiTaskVersion)
        .values({ ...by, aiTaskId: stored.id, number: 1, draft: { appId, name, ...rules } });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "ai_task.adopted",
      target: { kind: "ai_task", id: stored.id },
      meta: { appId, jobId },
    });
    return stored;
  });
}
