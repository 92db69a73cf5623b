import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { byNumber, type Paging, pageOf, type TimeSort } from "#server/domain/paging.ts";
import { isShownWhole, shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";

export const dispositions = ["new", "done", "parked", "unparsed", "failed"] as const;
export type Disposition = (typeof dispositions)[number];

export type CallbackFilter = Paging<number> & {
  disposition?: Disposition | undefined;
  /** A whole email id or task id. */
  q?: string | undefined;
  submissionId?: string | undefined;
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
  bodyDroppedAt: callback.bodyDroppedAt,
};

/** The workspace's callbacks, newest first unless it is asked otherwise; keyset by id. Throws `forbidden`. */
export async function listCallbacks(
  scope: Scope,
  { sort = "newest", ...filter }: CallbackFilter & { sort?: TimeSort },
) {
  requirePermission(scope, "callback.read");
  const workspaceId = scope.workspace.id;
  const [order, after] = sort === "newest" ? [desc, lt] : [asc, gt];
  const rows = await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const wanted = await wantedCallbacks(tx, scope, filter);
    if (wanted === null) return [];
    return tx
      .select(callbackColumns)
      .from(callback)
      .innerJoin(attempt, eq(attempt.id, callback.attemptId))
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .where(and(wanted, filter.cursor === undefined ? undefined : after(callback.id, filter.cursor)))
      .orderBy(order(callback.id))
      .limit(filter.limit + 1);
  });
  const page = pageOf(rows, filter.limit, byNumber, ({ id }) => id);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...shownNames(scope, row) })) };
}

/** SQL over `callback`: the filter lets it through. Null where nothing can be meant. */
export async function wantedCallbacks(
  tx: Tx,
  scope: Scope,
  { disposition, submissionId, q }: Omit<CallbackFilter, keyof Paging<number>>,
): Promise<SQL | null | undefined> {
  const attemptIds = submissionId === undefined ? null : await attemptsOf(tx, submissionId);
  if (attemptIds?.length === 0) return null;
  return and(
    eq(callback.workspaceId, scope.workspace.id),
    disposition ? eq(callback.disposition, disposition) : undefined,
    attemptIds ? isOf(attemptIds) : undefined,
    q ? await named(tx, scope, q) : undefined,
  );
}

/**
 * Those that were called back about, each asked by its index. The months are those of their partitions: asked for each one's
 * own moment, which all its callbacks share, the database reads all of these through a second index.
 */
async function attemptsOf(tx: Tx, submissionId: string): Promise<string[]> {
  const attempts = await tx
    .select({ id: attempt.id, createdAt: attempt.createdAt })
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId));
  if (attempts.length <= 1) return attempts.map(({ id }) => id);
  const moments = attempts.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime());
  const rows = await tx.execute<{ id: string }>(sql`
    select a.id from attempt a cross join lateral (select 1 from callback c where c.attempt_id = a.id
      and c.attempt_created_at >= ${monthOf(moments.at(0))} and c.attempt_created_at < ${monthOf(moments.at(-1), 1)}
      order by c.id desc limit 1) heard
    where a.submission_id = ${submissionId}`);
  return rows.map(({ id }) => id);
}

/** The beginning of a moment's month, or of one after it. */
function monthOf(moment: Date = new Date(), later = 0): string {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later)).toISOString();
}

type Named = Record<"problem" | "taskId" | "emailId" | "contentType", string | null> & { title: string };

/** Anybody may send anything for an id, and problems name ids. */
export function shownNames(scope: Scope, { title, problem, taskId, emailId, contentType }: Named): Named {
  return {
    title: shownText(scope, title),
    problem: shownId(scope, told(problem)),
    taskId: shownId(scope, taskId),
    emailId: shownId(scope, emailId),
    contentType: shownText(scope, contentType),
  };
}

/** By what has an index: recipients know their email ids, attempts their tasks, and few callbacks are parked. */
async function named(tx: Tx, scope: Scope, id: string): Promise<SQL | undefined> {
  const workspaceId = scope.workspace.id;
  const listed = async (what: SQL) =>
    (await tx.execute<{ id: string }>(sql`${what} limit ${mostAttempts}`)).map((row) => row.id);
  const heard = await listed(
    sql`select distinct attempt_id as id from recipient where workspace_id = ${workspaceId} and email_id = ${id}`,
  );
  const called = await listed(sql`select id from attempt where workspace_id = ${workspaceId} and task_id = ${id}`);
  const parked = await listed(sql`select id::text from callback where workspace_id = ${workspaceId}
    and disposition = 'parked' and (email_id = ${id} or task_id = ${id}) order by callback.id desc`);
  const ways = [
    ...(heard.length > 0 ? [and(isOf(heard), eq(callback.emailId, id))] : []),
    ...(called.length > 0 ? [and(isOf(called), eq(callback.taskId, id))] : []),
    ...(parked.length > 0 ? [inArray(callback.id, parked.map(Number))] : []),
  ];
  return and(isShownWhole(scope, sql`${id}::text`), ways.length > 0 ? or(...ways) : sql`false`);
}

/** One alone is read in the order of its index. */
function isOf(attemptIds: readonly string[]): SQL {
  const [only] = attemptIds;
  return attemptIds.length === 1 && only !== undefined
    ? eq(callback.attemptId, only)
    : inArray(callback.attemptId, [...attemptIds]);
}

/** An id is one send's; whoever forges callbacks decides how many name it. */
const mostAttempts = 100;
