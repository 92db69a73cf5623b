import { Logger as JobLogger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import type { Logger } from "pino";
import { type Db, openOwner } from "#db/client.ts";
import { runnerLimits, withLimits } from "#db/limits.ts";
import { maintainPartitions } from "#db/partitions.ts";
import { dropMonths } from "#server/domain/retention/drop-months.ts";
import { dropExpired } from "#server/domain/retention/expired-rows.ts";
import { dropOldUploads } from "#server/domain/tables/uploads/retention.ts";

/** What the worker hands in: work of the domain that needs more than the owner's connection. Each answers how many. */
export type Housework = {
  anchorAudit(): Promise<number>;
  eraseQuarantined(): Promise<number>;
  dropEndedKeys(): Promise<number>;
  expireDrafts(): Promise<number>;
  dropBodies(): Promise<Record<string, number>>;
};

/** A job on a clock, which may run twice. It answers what it did, for the log; nothing is logged of null. */
type Task = { task: string; match: string; run: () => Promise<object | null> };

const nonZero = (counts: Record<string, number>) => (Object.values(counts).some((count) => count > 0) ? counts : null);
const counted = (name: string, count: number) => (count > 0 ? { [name]: count } : null);

function tasksOf(databaseUrl: string, work: Housework): readonly Task[] {
  return [
    { task: "partitions", match: "17 * * * *", run: () => withOwner(databaseUrl, partitions) },
    { task: "anchors", match: "29 * * * *", run: async () => counted("anchors", await work.anchorAudit()) },
    { task: "arrivals", match: "*/5 * * * *", run: async () => counted("erased", await work.eraseQuarantined()) },
    { task: "overlaps", match: "*/10 * * * *", run: async () => counted("keys", await work.dropEndedKeys()) },
    { task: "drafts", match: "13 3 * * *", run: async () => counted("drafts", await work.expireDrafts()) },
    { task: "uploads", match: "23 3 * * *", run: () => withOwner(databaseUrl, (sql) => dropOldUploads(sql)) },
    { task: "expired", match: "43 3 * * *", run: () => withOwner(databaseUrl, dropExpired) },
    // Each run ends after some minutes; where nothing is left it costs next to nothing.
    { task: "bodies", match: "*/15 1-4 * * *", run: async () => nonZero(await work.dropBodies()) },
    { task: "months", match: "7 5 * * *", run: () => withOwner(databaseUrl, months) },
  ];
}

/** Jobs on a clock: partitions ahead of need, anchors of the audit trail, and all that is forgotten after a while. */
export async function startHousekeeping(databaseUrl: string, log: Logger, work: Housework): Promise<Runner> {
  const tasks = tasksOf(databaseUrl, work);
  const taskList: TaskList = Object.fromEntries(
    tasks.map(({ task, run: work }) => [
      task,
      async () => {
        const did = await work();
        if (did !== null && Object.keys(did).length > 0) log.info(did, task);
      },
    ]),
  );
  return run({
    connectionString: withLimits(databaseUrl, runnerLimits),
    taskList,
    concurrency: 1,
    maxPoolSize: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(tasks.map(({ task, match }) => ({ task, match, identifier: task }))),
    // Only what went wrong: the runner reports every start and every tick otherwise.
    logger: new JobLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ job: message }, "job runner");
    }),
  });
}

type Owner = Db["$client"];

async function partitions(sql: Owner): Promise<object | null> {
  const { made, postponed } = await maintainPartitions(sql);
  if (postponed.length > 0) throw new Error(`A reader holds ${postponed.join(", ")}; trying again later.`);
  return made.length > 0 ? { made } : null;
}

async function months(_: Owner, owner: Db): Promise<object | null> {
  const { dropped, held } = await dropMonths(owner);
  if (held.length > 0) throw new Error(`A reader holds ${held.join(", ")}; trying again later.`);
  return dropped.length > 0 ? { dropped } : null;
}

async function withOwner<Result>(
  databaseUrl: string,
  work: (sql: Owner, owner: Db) => Promise<Result>,
): Promise<Result> {
  const owner = openOwner(databaseUrl, 1);
  try {
    return await work(owner.$client, owner);
  } finally {
    await owner.$client.end({ timeout: 5 });
  }
}
