import { Logger as JobLogger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import type { Logger } from "pino";
import { openOwner } from "#db/client.ts";
import { maintainPartitions } from "#db/partitions.ts";
import { dropOldUploads } from "#server/domain/uploads/retention.ts";

/**
 * Jobs on a clock that may run twice: partitions ahead of need, old changes dropped, old sessions, throttles and uploads forgotten,
 * heads of the audit trail anchored, people who were erased and heard of again erased again, keys dropped whose overlap is over.
 */
export async function startHousekeeping(
  databaseUrl: string,
  log: Logger,
  work: {
    anchorAudit(): Promise<number>;
    eraseQuarantined(): Promise<number>;
    dropEndedKeys(): Promise<number>;
  },
): Promise<Runner> {
  const taskList: TaskList = {
    partitions: async () => {
      await withOwner(databaseUrl, async (sql) => {
        const { made, postponed } = await maintainPartitions(sql);
        if (made.length > 0 || postponed.length > 0) log.info({ made, postponed }, "partitions");
        if (postponed.length > 0) throw new Error(`A reader holds ${postponed.join(", ")}; trying again later.`);
      });
    },
    anchors: async () => {
      const made = await work.anchorAudit();
      if (made > 0) log.info({ made }, "audit anchors");
    },
    arrivals: async () => {
      const rows = await work.eraseQuarantined();
      if (rows > 0) log.info({ rows }, "requests with unknown tokens named erased people");
    },
    overlaps: async () => {
      const dropped = await work.dropEndedKeys();
      if (dropped > 0) log.info({ dropped }, "keys dropped whose overlap is over");
    },
    retention: async () => {
      await withOwner(databaseUrl, async (sql) => {
        await sql`delete from session where expires_at < now() - interval '30 days'`;
        await sql`delete from sign_in_throttle where updated_at < now() - interval '2 days'`;
        await sql`delete from worker_heartbeat where seen_at < now() - interval '1 day'`;
        await sql`delete from callback_intake where seen_at < now() - interval '30 days'`;
        await sql`delete from quarantine where received_at < now() - interval '30 days'`;
        await dropOldUploads(sql);
      });
    },
  };
  return run({
    connectionString: databaseUrl,
    taskList,
    concurrency: 1,
    maxPoolSize: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([
      { task: "partitions", match: "17 * * * *", identifier: "partitions" },
      { task: "anchors", match: "29 * * * *", identifier: "anchors" },
      { task: "arrivals", match: "*/5 * * * *", identifier: "arrivals" },
      { task: "overlaps", match: "*/10 * * * *", identifier: "overlaps" },
      { task: "retention", match: "43 3 * * *", identifier: "retention" },
    ]),
    // Only what went wrong: the runner reports every start and every tick otherwise.
    logger: new JobLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ job: message }, "job runner");
    }),
  });
}

async function withOwner(
  databaseUrl: string,
  work: (sql: ReturnType<typeof openOwner>["$client"]) => Promise<void>,
): Promise<void> {
  const owner = openOwner(databaseUrl, 1);
  try {
    await work(owner.$client);
  } finally {
    await owner.$client.end({ timeout: 5 });
  }
}
