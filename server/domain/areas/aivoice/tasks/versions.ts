import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { type TaskChange, taskChanges } from "#server/compose/task-changes.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byNumber, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { noSuchTask, shownDraft } from "./select.ts";

/** A version with what became of its call: `state` is null where a person typed it. */
export type TaskVersion = Awaited<ReturnType<typeof selectVersions>>[number];

/** The versions of a task, the last one first. Throws `not_found`. */
export async function listVersions(
  scope: Scope,
  { id, cursor, limit }: Paging<number> & { id: string },
): Promise<Page<TaskVersion>> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireTask(tx, id);
    const found = await selectVersions(tx)
      .where(and(eq(aiTaskVersion.aiTaskId, id), cursor === undefined ? undefined : lt(aiTaskVersion.number, cursor)))
      .orderBy(desc(aiTaskVersion.number))
      .limit(limit + 1);
    const shown = found.map((one) => shownVersion(scope, one));
    return pageOf(shown, limit, byNumber, ({ number }) => number);
  });
}

/** Which task and version a submission took to the platform. Throws `not_found` for one that took none. */
export async function versionOf(
  scope: Scope,
  submissionId: string,
): Promise<{ taskId: string; number: number; jobId: string | null }> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ taskId: aiTask.id, number: aiTaskVersion.number, jobId: aiTask.jobId })
      .from(aiTaskVersion)
      .innerJoin(aiTask, eq(aiTask.id, aiTaskVersion.aiTaskId))
      .where(eq(aiTaskVersion.submissionId, submissionId));
    if (!found) throw noSuchTask();
    return found;
  });
}

/** Two versions of a task, and what differs between them. Throws `not_found`. */
export async function compareVersions(
  scope: Scope,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<{ from: TaskVersion; to: TaskVersion; changes: TaskChange[] }> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await requireTask(tx, id);
    const found = await selectVersions(tx).where(
      and(eq(aiTaskVersion.aiTaskId, id), inArray(aiTaskVersion.number, [from, to])),
    );
    const [before, after] = [from, to].map((number) => found.find((one) => one.number === number));
    if (!before || !after) throw new DomainError("not_found", t("domain.thisTaskHasNoSuchVersion"));
    const shown = { from: shownVersion(scope, before), to: shownVersion(scope, after) };
    return { ...shown, changes: taskChanges(shown.from.draft, shown.to.draft) };
  });
}

async function requireTask(tx: Tx, id: string): Promise<void> {
  const [known] = await tx.select({ id: aiTask.id }).from(aiTask).where(eq(aiTask.id, id));
  if (!known) throw noSuchTask();
}

function shownVersion(scope: Scope, version: TaskVersion): TaskVersion {
  const { name, draft, reason } = version;
  return {
    ...version,
    name: shownText(scope, name),
    draft: shownDraft(scope, draft),
    reason: shownText(scope, reason),
  };
}

function selectVersions(tx: Tx) {
  const answer = tx
    .select({ code: attempt.platformStatus, reason: attempt.platformReason })
    .from(attempt)
    .where(eq(attempt.submissionId, aiTaskVersion.submissionId))
    .orderBy(desc(attempt.attemptNo))
    .limit(1)
    .as("answer");
  return tx
    .select({
      number: aiTaskVersion.number,
      name: aiTaskVersion.name,
      draft: aiTaskVersion.draft,
      submissionId: aiTaskVersion.submissionId,
      state: submission.state,
      /** What the platform last answered. */
      code: answer.code,
      reason: answer.reason,
      at: aiTaskVersion.createdAt,
      byName: person.name,
    })
    .from(aiTaskVersion)
    .leftJoin(submission, eq(submission.id, aiTaskVersion.submissionId))
    .innerJoin(person, eq(person.id, aiTaskVersion.createdBy))
    .leftJoinLateral(answer, sql`true`)
    .$dynamic();
}
