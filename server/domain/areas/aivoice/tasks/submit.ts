import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { mintedTaskName } from "#server/compose/task-name.ts";
import { taskRequest } from "#server/compose/task-request.ts";
import { type AiTaskDraft, taskAdd } from "#server/contract/aivoice.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Reviewed, reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import { t } from "#words/t.ts";
import { requireFreeName } from "./free-name.ts";
import { type MadeLately, madeLately } from "./made-lately.ts";

/** What making or changing a task would mean, and its name. */
export type ReviewedTask = Pick<Reviewed, "hash" | "connection" | "applicationLabel" | "storedAs"> & { name: string };

/** What making a task would mean, and the name that it would get: no two intents mint the same. */
type ReviewedNew = ReviewedTask & {
  /** A task of the last day that is called the same or has the same rules: a warning, which refuses nothing. */
  madeLately: MadeLately | null;
};

/** What making a task would mean. Stores nothing. Throws `not_found`, and `conflict` for a name that was used. */
export async function reviewTask(
  scope: Scope,
  { draft, intentId }: { draft: AiTaskDraft; intentId: string },
): Promise<ReviewedNew> {
  requirePermission(scope, "aivoice.send");
  const sendable = sendableOf(draft, intentId);
  const { name } = sendable.request;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { review, connection } = await reviewOf(tx, scope, sendable, intentId);
    const { hash, connection: shown, applicationLabel, storedAs } = review;
    if (storedAs === null) await requireFreeName(tx, scope, { connectionId: connection.id, name });
    const like = await madeLately(tx, scope, { connectionId: connection.id, request: sendable.request, intentId });
    return { hash, connection: shown, applicationLabel, storedAs, name, madeLately: like };
  });
}

export type SubmitTask = {
  intentId: string;
  /** Its name as it was typed: what is sent has the suffix of the intent behind it. */
  draft: AiTaskDraft;
  /** Of the review that a person read, where one was shown. */
  reviewedHash: string | null;
};

/**
 * Stores a task and its first version with the call that makes it (spec: aivoice/taskAdd), which the worker makes once. A
 * repeat finds what the first one stored. Throws as `reviewTask` and `storeSubmission`, and `too_many`.
 */
export async function submitTask(scope: Scope, input: SubmitTask): Promise<{ id: string; taskId: string }> {
  requirePermission(scope, "aivoice.send");
  const { intentId, reviewedHash, draft } = input;
  const sendable = sendableOf(draft, intentId);
  const { request } = sendable;
  const { appId, name } = request;
  const workspaceId = scope.workspace.id;
  const { id } = await sendReviewed(scope, sendable, {
    intentId,
    reviewedHash,
    title: t("domain.aiTaskNamed", { name }),
    what: name,
    draft: request,
    context: {},
    expectedCount: null,
    repeatReason: null,
    // Its name holds its intent, so that two are never the same; where two intents mint one, the name is refused.
    mayRepeat: true,
    assertAllowed: async (tx) => {
      await lockWorkspace(tx, workspaceId);
      const { connection } = await findApplication(tx, "aivoice", appId);
      await requireFreeName(tx, scope, { connectionId: connection.id, name });
      await requireRoomFor(tx, "aiTasks");
    },
    alsoStore: async (tx, { id: submissionId, connectionId }) => {
      const made = { workspaceId, name, submissionId, createdBy: scope.person.id };
      const [task] = await tx
        .insert(aiTask)
        .values({ ...made, connectionId, appId, origin: "made" })
        .returning({ id: aiTask.id });
      if (!task) throw new Error("a task was not stored");
      await tx.insert(aiTaskVersion).values({ ...made, aiTaskId: task.id, number: 1, draft: request });
    },
  });
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => ({ id, taskId: await taskOf(tx, id) }));
}

/** The task that a submission made. */
async function taskOf(tx: Tx, submissionId: string): Promise<string> {
  const [task] = await tx.select({ id: aiTask.id }).from(aiTask).where(eq(aiTask.submissionId, submissionId));
  if (!task) throw new Error("a submission made no task");
  return task.id;
}

function sendableOf(draft: AiTaskDraft, intentId: string): Sendable & { request: AiTaskDraft } {
  const request = taskAdd.request.parse(taskRequest({ ...draft, name: mintedTaskName(draft.name, intentId) }));
  return { area: "aivoice", operation: taskAdd.id, appId: draft.appId, requests: [request], request };
}
