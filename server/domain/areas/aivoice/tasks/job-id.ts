import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { aiTask } from "#db/schema/ai-tasks.ts";
import { submission } from "#db/schema/submissions.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { NamedFor } from "#server/domain/sending/dispatch/dispatchable.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { jobIdInput } from "./input.ts";
import { readLatest, requireAnswered } from "./latest.ts";
import { isAnswered, noSuchTask } from "./select.ts";

/** Throws `conflict` where another task of the connection has this id. */
export async function requireFreeJobId(
  tx: Tx,
  { connectionId, jobId, but }: { connectionId: string; jobId: string; but?: string },
  field = "jobId",
): Promise<void> {
  const [taken] = await tx
    .select({ id: aiTask.id })
    .from(aiTask)
    .where(
      and(
        eq(aiTask.connectionId, connectionId),
        eq(aiTask.jobId, jobId),
        but === undefined ? undefined : ne(aiTask.id, but),
      ),
    )
    .limit(1);
  if (taken) throw new DomainError("conflict", t("domain.anotherTaskHereHasThisJobId"), { field, taskId: taken.id });
}

export const attachedJobId = z.object({ id: z.uuid(), jobId: jobIdInput });

/**
 * Keeps the id that the console shows of a task whose answer did not name it, or another one where a person typed it wrong.
 * Throws `not_found`, and `conflict` where the platform named the id itself, where the task is not known to be made, where
 * an edit has no answer yet, and where another task has the id.
 */
export async function attachJobId(scope: Scope, { id, jobId }: z.output<typeof attachedJobId>): Promise<void> {
  requirePermission(scope, "aivoice.send");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const [task] = await tx
      .select({
        connectionId: aiTask.connectionId,
        jobId: aiTask.jobId,
        origin: aiTask.origin,
        state: submission.state,
        isAnswered: isAnswered(tx),
      })
      .from(aiTask)
      .leftJoin(submission, eq(submission.id, aiTask.submissionId))
      .where(eq(aiTask.id, id))
      .for("update", { of: aiTask });
    if (!task) throw noSuchTask();
    if (task.isAnswered) throw new DomainError("conflict", t("domain.thePlatformItselfGaveThisTasksJob"));
    if (task.origin === "made" && task.state !== "accepted")
      throw new DomainError("conflict", t("domain.nobodyKnowsYetWhetherThisTaskWas"));
    // What is on its way goes to the id that it names, and would be told of as a version of the other one.
    requireAnswered(await readLatest(tx, id));
    await requireFreeJobId(tx, { connectionId: task.connectionId, jobId, but: id });
    await tx.update(aiTask).set({ jobId }).where(eq(aiTask.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "ai_task.identified",
      target: { kind: "ai_task", id },
      before: { jobId: task.jobId },
      after: { jobId },
    });
  });
}

/**
 * Keeps the id that somebody named as they said that a call of unknown outcome had made the task. Throws `invalid` for what
 * is no id, and `conflict` where another task has it.
 */
export async function keepNamedJob(tx: Tx, { submissionId }: NamedFor, named: string): Promise<void> {
  const jobId = jobIdInput.safeParse(named);
  if (!jobId.success)
    throw new DomainError("invalid", jobId.error.issues[0]?.message ?? t("domain.thisIsNotAJobId"), {
      field: "taskId",
    });
  const [task] = await tx
    .select({ id: aiTask.id, connectionId: aiTask.connectionId })
    .from(aiTask)
    .where(eq(aiTask.submissionId, submissionId))
    .for("update");
  if (!task) return;
  await requireFreeJobId(tx, { connectionId: task.connectionId, jobId: jobId.data, but: task.id }, "taskId");
  await tx.update(aiTask).set({ jobId: jobId.data }).where(eq(aiTask.id, task.id));
}
