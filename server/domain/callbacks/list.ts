import { and, desc, eq, lt, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { isShownWhole, shownId, shownText } from "#server/domain/personal/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

export const dispositions = ["new", "done", "parked", "unparsed", "failed"] as const;
export type Disposition = (typeof dispositions)[number];

export type CallbackFilter = {
  disposition?: Disposition | undefined;
  /** A whole email id or task id. */
  q?: string | undefined;
  submissionId?: string | undefined;
  beforeId?: number | undefined;
  limit: number;
};

export const callbackColumns = {
  id: callback.id,
  attemptId: callback.attemptId,
  submissionId: attempt.submissionId,
  title: submission.title,
  method: callback.method,
  contentType: callback.contentType,
  sourceIp: callback.sourceIp,
  bytes: sql<number>`octet_length(${callback.raw})`,
  timesSeen: callback.timesSeen,
  firstSeenAt: callback.firstSeenAt,
  lastSeenAt: callback.lastSeenAt,
  disposition: callback.disposition,
  problem: callback.problem,
  taskId: callback.taskId,
  emailId: callback.emailId,
  late: callback.late,
  processedAt: callback.processedAt,
};

/** The workspace's callbacks, newest first; keyset by id. Throws `forbidden`. */
export async function listCallbacks(scope: Scope, filter: CallbackFilter) {
  requirePermission(scope, "callback.read");
  const workspaceId = scope.workspace.id;
  const { q } = filter;
  const rows = await inWorkspace(scope.services.db.app, workspaceId, (tx) =>
    tx
      .select(callbackColumns)
      .from(callback)
      .innerJoin(attempt, eq(attempt.id, callback.attemptId))
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(
        and(
          eq(callback.workspaceId, workspaceId),
          filter.disposition ? eq(callback.disposition, filter.disposition) : undefined,
          filter.submissionId ? eq(attempt.submissionId, filter.submissionId) : undefined,
          filter.beforeId === undefined ? undefined : lt(callback.id, filter.beforeId),
          q ? named(scope, q) : undefined,
        ),
      )
      .orderBy(desc(callback.id))
      .limit(filter.limit + 1),
  );
  const shown = rows.slice(0, filter.limit).map((row) => ({ ...row, ...shownNames(scope, row) }));
  return { rows: shown, hasMore: rows.length > filter.limit };
}

type Named = Record<"problem" | "taskId" | "emailId" | "contentType", string | null> & { title: string };

/** Anybody may send anything for an id, and problems name ids. */
export function shownNames(scope: Scope, { title, problem, taskId, emailId, contentType }: Named): Named {
  return {
    title: shownText(scope, title),
    problem: shownId(scope, problem),
    taskId: shownId(scope, taskId),
    emailId: shownId(scope, emailId),
    contentType: shownText(scope, contentType),
  };
}

/** Callbacks have no index by their ids, since those would slow their intake down; attempts and recipients have. */
function named(scope: Scope, id: string) {
  const workspaceId = scope.workspace.id;
  return sql`${isShownWhole(scope, sql`${id}::text`)} and (${callback.emailId} = ${id} or ${callback.taskId} = ${id}) and ${callback.attemptId} in (
    select attempt_id from recipient where workspace_id = ${workspaceId} and email_id = ${id}
    union select id from attempt where workspace_id = ${workspaceId} and task_id = ${id}
    union select attempt_id from callback where workspace_id = ${workspaceId} and disposition = 'parked'
      and (email_id = ${id} or task_id = ${id}))`;
}
