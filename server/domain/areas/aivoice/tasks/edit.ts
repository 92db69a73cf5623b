import { eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { type TaskChange, taskChanges } from "#server/compose/task-changes.ts";
import { taskRequest } from "#server/compose/task-request.ts";
import { type AiTaskDraft, taskEdit } from "#server/contract/aivoice.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { reviewOf, type Sendable, sendReviewed } from "#server/domain/sending/submissions/reviewed.ts";
import { t } from "#words/t.ts";
import { numbersCalledLately } from "./called-lately.ts";
import { requireFreeName } from "./free-name.ts";
import { readLatest, requireAnswered } from "./latest.ts";
import { noSuchTask, shownDraft } from "./select.ts";
import type { ReviewedTask } from "./submit.ts";

export type EditOfTask = {
  /** Of the task. */
  id: string;
  /** The number of the last version as the person saw it, 0 where there was none. */
  basedOn: number;
  draft: AiTaskDraft;
};

/** What an edit would mean, and what it would change of the version that it is based on. */
export type ReviewedEdit = ReviewedTask & {
  changes: TaskChange[];
  /** Where it may have numbers dialled once more: how many the task called within a day, as far as the archive knows; else 0. */
  called: number;
};

/**
 * What an edit would mean. Stores nothing. Throws `not_found`, `conflict` where somebody else edited the task meanwhile, its
 * last version is not answered yet, its job id is not known, or another task has the name, and `invalid` where nothing differs.
 */
export async function reviewEdit(
  scope: Scope,
  { intentId, ...edit }: EditOfTask & { intentId: string },
): Promise<ReviewedEdit> {
  requirePermission(scope, "aivoice.send");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const jobId = await readJob(tx, edit.id);
    const sendable = sendableOf(edit, jobId);
    const { review, connection: account } = await reviewOf(tx, scope, sendable, intentId);
    const { hash, connection, applicationLabel, storedAs } = review;
    const shown = { hash, connection, applicationLabel, storedAs, name: edit.draft.name };
    if (storedAs !== null) return { ...shown, changes: [], called: 0 };
    const before = await requireEditable(tx, scope, edit, sendable.request);
    const changes = taskChanges(shownDraft(scope, before), shownDraft(scope, sendable.request));
    const place = { workspaceId: scope.workspace.id, connectionId: account.id, jobId };
    const called = mayDialAgain(sendable.request, changes) ? await numbersCalledLately(tx, place) : 0;
    return { ...shown, changes, called };
  });
}

/**
 * Stores the next version of a task with the call that changes it (spec: aivoice/taskEdit), which the worker makes once. A
 * repeat finds what the first one stored. Throws as `reviewEdit` and `storeSubmission`, and `too_many`.
 */
export async function submitEdit(
  scope: Scope,
  { intentId, reviewedHash, ...edit }: EditOfTask & { intentId: string; reviewedHash: string | null },
): Promise<{ id: string; taskId: string }> {
  requirePermission(scope, "aivoice.send");
  const workspaceId = scope.workspace.id;
  const job = await inWorkspace(scope.services.db.app, workspaceId, (tx) => readJob(tx, edit.id));
  const sendable = sendableOf(edit, job);
  const { request } = sendable;
  const { name } = request;
  const { id } = await sendReviewed(scope, sendable, {
    intentId,
    reviewedHash,
    title: t("domain.aiTaskVersion", { name, version: edit.basedOn + 1 }),
    what: name,
    draft: request,
    context: {},
    expectedCount: null,
    repeatReason: null,
    mayRepeat: true,
    assertAllowed: async (tx) => {
      // Whoever edits the same task at the same time waits, and then finds this version.
      await tx.select({ id: aiTask.id }).from(aiTask).where(eq(aiTask.id, edit.id)).for("update");
      if ((await readJob(tx, edit.id)) !== job) throw changedMeanwhile();
      await requireEditable(tx, scope, edit, request);
    },
    alsoStore: async (tx, { id: submissionId }) => {
      await tx.insert(aiTaskVersion).values({
        workspaceId,
        aiTaskId: edit.id,
        number: edit.basedOn + 1,
        name,
        draft: request,
        submissionId,
        createdBy: scope.person.id,
      });
    },
  });
  return { id, taskId: edit.id };
}

/** Rules by which the platform dials those once more whom a call did not reach. */
const redialRules: readonly TaskChange["field"][] = ["redial", "redialCondition", "redialTimes"];

function mayDialAgain({ redial }: AiTaskDraft, changes: readonly TaskChange[]): boolean {
  return redial === true && changes.some(({ field }) => redialRules.includes(field));
}

/** The platform's id of a task. Throws `not_found`, and `conflict` where it is not known. */
async function readJob(tx: Tx, id: string): Promise<string> {
  const [task] = await tx.select({ jobId: aiTask.jobId }).from(aiTask).where(eq(aiTask.id, id));
  if (!task) throw noSuchTask();
  if (task.jobId !== null) return task.jobId;
  throw new DomainError("conflict", t("domain.theJobIdOfThisTaskIs"), { field: "jobId" });
}

/** So many versions a task may have. */
const mostVersions = 1000;

/** The rules that the edit is based on; none where none are known. Throws as `reviewEdit`, and `too_many`. */
async function requireEditable(
  tx: Tx,
  scope: Scope,
  edit: EditOfTask,
  request: AiTaskDraft,
): Promise<Record<string, unknown>> {
  const [task] = await tx.select().from(aiTask).where(eq(aiTask.id, edit.id));
  if (!task) throw noSuchTask();
  const { connection } = await findApplication(tx, "aivoice", task.appId);
  if (connection.id !== task.connectionId)
    throw new DomainError("conflict", t("domain.thisTaskDoesNotBelongToName", { name: connection.name }));
  if (request.appId !== task.appId)
    throw new DomainError("invalid", t("domain.aTaskStaysWithItsApplication"), { field: "appId" });
  const latest = await readLatest(tx, task.id);
  const number = latest?.number ?? 0;
  if (number !== edit.basedOn)
    throw new DomainError(
      "conflict",
      t("domain.byEditedThisTaskSinceYouOpened", { by: latest?.by ?? t("domain.somebody"), number }),
      { latest: number, by: latest?.by ?? null },
    );
  requireAnswered(latest);
  if (number >= mostVersions)
    throw new DomainError(
      "too_many",
      t("domain.thisTaskHasMostVersionsVersionsWhichIs", { mostVersions: mostVersions.toLocaleString("en") }),
    );
  const draft = latest?.draft ?? {};
  if (latest?.state !== "refused" && latest?.state !== "cancelled" && taskChanges(draft, request).length === 0)
    throw new DomainError("invalid", t("domain.nothingDiffersFromVersionNumber", { number }));
  await requireFreeName(tx, scope, { connectionId: task.connectionId, name: request.name, but: task.id });
  return draft;
}

function changedMeanwhile(): DomainError {
  return new DomainError("conflict", t("domain.somebodyCorrectedTheJobIdOfThis"));
}

function sendableOf({ draft }: EditOfTask, jobId: string): Sendable & { request: AiTaskDraft } {
  const request = taskRequest(draft);
  const wire = taskEdit.request.parse({ ...request, jobId });
  return { area: "aivoice", operation: taskEdit.id, appId: draft.appId, requests: [wire], request };
}
