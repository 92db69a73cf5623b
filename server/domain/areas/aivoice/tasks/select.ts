import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { connection } from "#db/schema/connections.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { person } from "#db/schema/people.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { SubmissionState } from "#server/domain/standing/state.ts";
import { t } from "#words/t.ts";

export function noSuchTask(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchAITaskIn"));
}

/** SQL over `ai_task`: the platform named its id in an answer, so that it is known and not typed. */
export function isAnswered(tx: Tx): SQL<boolean> {
  const answered = tx
    .select({ id: attempt.id })
    .from(attempt)
    .where(
      and(
        eq(attempt.submissionId, aiTask.submissionId),
        eq(attempt.taskId, aiTask.jobId),
        isNull(attempt.resolvedBy),
        eq(attempt.state, "accepted"),
      ),
    );
  return sql<boolean>`exists ${answered}`;
}

/** SQL over a version and its `submission`: it is what the platform has, or what a person says that it has. */
export const isInForce = or(isNull(aiTaskVersion.submissionId), eq(submission.state, "accepted"));

/** A lateral table: the last version of a task, or the last one that is in force. */
function lastVersion(tx: Tx, name: string, where: SQL | undefined) {
  return tx
    .select({
      number: aiTaskVersion.number,
      name: aiTaskVersion.name,
      draft: aiTaskVersion.draft,
      submissionId: aiTaskVersion.submissionId,
      at: aiTaskVersion.createdAt,
      // Named after the table: a column that is reckoned is not said to be of one.
      state: sql<SubmissionState | null>`${submission.state}`.as(`${name}_state`),
      byName: sql<string>`${person.name}`.as(`${name}_by`),
    })
    .from(aiTaskVersion)
    .leftJoin(submission, eq(submission.id, aiTaskVersion.submissionId))
    .innerJoin(person, eq(person.id, aiTaskVersion.createdBy))
    .where(and(eq(aiTaskVersion.aiTaskId, aiTask.id), where))
    .orderBy(desc(aiTaskVersion.number))
    .limit(1)
    .as(name);
}

/** A lateral table: when a call of a task was last seen in the archive. */
function lastCall(tx: Tx) {
  return tx
    .select({ at: callRecord.calledAt })
    .from(callRecord)
    .where(callsOfTask)
    .orderBy(desc(callRecord.calledAt))
    .limit(1)
    .as("last_call");
}

/** SQL over `call_record` and `ai_task`. */
export const callsOfTask = and(
  eq(callRecord.workspaceId, aiTask.workspaceId),
  eq(callRecord.jobId, aiTask.jobId),
  eq(callRecord.connectionId, aiTask.connectionId),
);

/** A task as it is known here. `submissionState` is what became of the call that made it; null where it was adopted. */
export type RegisteredTask = Awaited<ReturnType<typeof selectTasks>>[number];

export function selectTasks(tx: Tx) {
  const current = lastVersion(tx, "current_version", isInForce);
  const latest = lastVersion(tx, "latest_version", undefined);
  const called = lastCall(tx);
  return tx
    .select({
      id: aiTask.id,
      connectionName: connection.name,
      /** Only over the connection in use is anything sent. */
      isConnectionInUse: sql<boolean>`${connection.isDefault} and ${connection.archivedAt} is null`,
      appId: aiTask.appId,
      name: sql<string>`coalesce(${current.name}, ${aiTask.name})`,
      jobId: aiTask.jobId,
      /** The platform named the id itself; else a person typed it, and may correct it. */
      isJobIdAnswered: isAnswered(tx),
      origin: aiTask.origin,
      submissionId: aiTask.submissionId,
      submissionState: submission.state,
      createdAt: aiTask.createdAt,
      createdByName: person.name,
      /** The last version that the platform took or that a person typed; null where there is none. */
      current: {
        number: current.number,
        draft: current.draft,
        submissionId: current.submissionId,
        at: current.at,
        byName: current.byName,
      },
      /** The last version, whatever became of it. `state` is null where a person typed it. */
      latest: {
        number: latest.number,
        draft: latest.draft,
        submissionId: latest.submissionId,
        state: latest.state,
        at: latest.at,
        byName: latest.byName,
      },
      /** When the archive last has a call of it. */
      lastCallAt: called.at,
    })
    .from(aiTask)
    .leftJoin(submission, eq(submission.id, aiTask.submissionId))
    .innerJoin(connection, eq(connection.id, aiTask.connectionId))
    .innerJoin(person, eq(person.id, aiTask.createdBy))
    .leftJoinLateral(current, sql`true`)
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(called, sql`true`)
    .$dynamic();
}

/** Its name, which may name somebody, as the viewer may read it. */
export function shownTask(scope: Scope, task: RegisteredTask): RegisteredTask {
  const { name, current, latest } = task;
  return {
    ...task,
    name: shownText(scope, name),
    current: current && { ...current, draft: shownDraft(scope, current.draft) },
    latest: latest && { ...latest, draft: shownDraft(scope, latest.draft) },
  };
}

/** Of a task's rules the name alone is free text. */
export function shownDraft(scope: Scope, draft: Record<string, unknown>): Record<string, unknown> {
  return typeof draft.name === "string" ? { ...draft, name: shownText(scope, draft.name) } : draft;
}
