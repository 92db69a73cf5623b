import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { typedTaskName } from "#server/compose/task-name.ts";
import { type ApplicationInUse, applicationsInUse } from "#server/domain/account/connections/applications.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { containing } from "#server/domain/containing.ts";
import { byTime, type Page, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { isFoundIn, mayBeMasked, maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type CallsCost, readCallsCost } from "./calls-cost.ts";
import { callsOfTask, noSuchTask, type RegisteredTask, selectTasks, shownTask } from "./select.ts";

/** AI voice applications of the connection in use, the default one first. Throws `not_found`. */
export async function listAiApplications(scope: Scope): Promise<ApplicationInUse[]> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => applicationsInUse(tx, "aivoice"));
}

export type TaskFilter = Paging<TimePlace> & { appId?: string | undefined; q?: string | undefined };

/** The workspace's AI tasks over all its connections, newest first; found by a name they ever had, or by job id. */
export async function listTasks(scope: Scope, filter: TaskFilter): Promise<Page<RegisteredTask>> {
  requirePermission(scope, "aivoice.read");
  const { appId, q, cursor, limit } = filter;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    // What else is known of a task is asked for those of the page alone: in one statement the planner may ask it of all.
    const page = await tx
      .select({ id: aiTask.id })
      .from(aiTask)
      .where(
        and(
          eq(aiTask.workspaceId, scope.workspace.id),
          appId === undefined ? undefined : eq(aiTask.appId, appId),
          q === undefined ? undefined : await isFound(tx, scope, q),
          cursor &&
            sql`(${aiTask.createdAt}, ${aiTask.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
        ),
      )
      .orderBy(desc(aiTask.createdAt), desc(aiTask.id))
      .limit(limit + 1);
    const found = await tasksOf(tx, page);
    const shown = found.map((one) => shownTask(scope, one));
    return pageOf(shown, limit, byTime, ({ createdAt, id }) => ({ at: createdAt, id }));
  });
}

/** All that is known of a few tasks, the newest first. */
async function tasksOf(tx: Tx, few: readonly { id: string }[]): Promise<RegisteredTask[]> {
  if (few.length === 0) return [];
  return selectTasks(tx)
    .where(
      inArray(
        aiTask.id,
        few.map(({ id }) => id),
      ),
    )
    .orderBy(desc(aiTask.createdAt), desc(aiTask.id));
}

async function isFound(tx: Tx, scope: Scope, q: string): Promise<SQL | undefined> {
  const ofVersions = tx.select({ id: aiTaskVersion.aiTaskId }).from(aiTaskVersion);
  const named = maySeePersonal(scope)
    ? or(
        ilike(aiTask.name, containing(q)),
        inArray(aiTask.id, ofVersions.where(ilike(aiTaskVersion.name, containing(q)))),
      )
    : inArray(aiTask.id, await foundAsShown(tx, scope, q));
  return /^\d{1,19}$/.test(q) ? or(named, sql`starts_with(${aiTask.jobId}, ${q})`) : named;
}

/** Whoever sees names masked finds tasks by what is shown, never by what is hidden. */
async function foundAsShown(tx: Tx, scope: Scope, q: string): Promise<string[]> {
  const own = eq(aiTask.workspaceId, scope.workspace.id);
  // What nothing is hidden in is shown as it is, so the database may search it.
  const may = (name: typeof aiTask.name | typeof aiTaskVersion.name) =>
    or(mayBeMasked(name), ilike(name, containing(q)));
  const named = await tx
    .select({ id: aiTask.id, name: aiTask.name })
    .from(aiTask)
    .where(and(own, may(aiTask.name)))
    .unionAll(
      tx
        .select({ id: aiTaskVersion.aiTaskId, name: aiTaskVersion.name })
        .from(aiTaskVersion)
        .where(and(eq(aiTaskVersion.workspaceId, scope.workspace.id), may(aiTaskVersion.name))),
    );
  return [...new Set(named.filter(({ name }) => isFoundIn(q, [shownText(scope, name)])).map(({ id }) => id))];
}

/** At most so many of one name are looked at. */
const mostOfOneName = 50;

/**
 * The tasks of an application of the connection in use that were called so, with or without the suffix that a name is sent
 * with, the last one first. Whoever sees names masked is told of those alone that are shown whole. Throws `not_found`.
 */
export async function tasksNamed(
  scope: Scope,
  { appId, name }: { appId: string; name: string },
): Promise<RegisteredTask[]> {
  requirePermission(scope, "aivoice.read");
  if (shownText(scope, name) !== name) return [];
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection } = await findApplication(tx, "aivoice", appId);
    const found = await tx
      .select({ id: aiTask.id, name: aiTask.name })
      .from(aiTask)
      .where(
        and(
          eq(aiTask.workspaceId, scope.workspace.id),
          eq(aiTask.connectionId, connection.id),
          eq(aiTask.appId, appId),
          sql`starts_with(${aiTask.name}, ${name})`,
        ),
      )
      .orderBy(desc(aiTask.createdAt), desc(aiTask.id));
    const same = found.filter((one) => one.name === name || typedTaskName(one.name) === name).slice(0, mostOfOneName);
    const tasks = await tasksOf(tx, same);
    return tasks.map((one) => shownTask(scope, one));
  });
}

/** So many calls of a task are counted; there may be more. */
const callsCounted = 10_000;

/** What the archive has of a task's calls. `isMore`: there are more than were counted; `cost` is of the last so many alone then. */
export type CallsSeen = { count: number; isMore: boolean; firstAt: Date; lastAt: Date; cost: CallsCost };

/** One task, with the calls that the archive has of it; null where it has none. Throws `not_found`. `most` is for tests. */
export async function getTask(
  scope: Scope,
  id: string,
  most = callsCounted,
): Promise<RegisteredTask & { calls: CallsSeen | null }> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await selectTasks(tx).where(eq(aiTask.id, id));
    if (!found) throw noSuchTask();
    return { ...shownTask(scope, found), calls: await callsSeen(tx, scope, found, most) };
  });
}

async function callsSeen(
  tx: Tx,
  { workspace }: Scope,
  { id, jobId, lastCallAt }: RegisteredTask,
  most: number,
): Promise<CallsSeen | null> {
  if (lastCallAt === null || jobId === null) return null;
  const of = () => tx.select({ at: callRecord.calledAt }).from(aiTask).innerJoin(callRecord, callsOfTask);
  const [first] = await of().where(eq(aiTask.id, id)).orderBy(callRecord.calledAt).limit(1);
  const counted = of()
    .where(eq(aiTask.id, id))
    .limit(most + 1)
    .as("counted");
  const count = await tx.$count(counted);
  return {
    count: Math.min(count, most),
    isMore: count > most,
    firstAt: first?.at ?? lastCallAt,
    lastAt: lastCallAt,
    cost: await readCallsCost(tx, { workspaceId: workspace.id, id, jobId }, most),
  };
}
