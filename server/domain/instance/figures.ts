import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { archiveStream } from "#db/schema/archive.ts";
import { connection } from "#db/schema/connections.ts";
import { isWanted } from "#server/domain/calls/archive/streams.ts";
import { HEARTBEAT_LIMIT_SECONDS } from "./health.ts";

/** What waits is counted up to here; one more stands for "more". */
export const countedWaiting = 10_000;
/** Of each of so many queues of calls so many are looked at: those that go out next. */
const queuesLookedAt = 200;
const callsLookedAt = 500;

/** Something that waits: how much of it, 10,001 for more, and since when the first of it has; null where nothing does. */
const waiting = z.object({ count: z.number(), oldestSeconds: z.number().nullable() });

const figures = z.object({
  /** Calls whose time has come, also those that a resting account or a hold keeps back. */
  calls: waiting,
  callbacks: waiting,
  jobs: waiting,
  givenUpJobs: z.number(),
  failedCallbacks: z.number(),
  /** Sends with a call of which nobody knows whether the platform took it. */
  unknownOutcomes: z.number(),
  /** How far the call archive is behind, of the account that is furthest behind; null without one. */
  archiveLagSeconds: z.number().nullable(),
  workers: z.number(),
  isHeld: z.boolean(),
  callTotals: z.array(z.object({ area: z.string(), outcome: z.string(), calls: z.number() })),
});

/** How the whole of an installation stands, in figures that name nobody. */
export type Figures = z.output<typeof figures>;

/** Something that waits as people see it: `isMore` than `waiting`; null where it is not counted or nothing waits. */
export type Queue = {
  name: "calls" | "callbacks" | "jobs" | "outcomes" | "archive";
  waiting: number | null;
  isMore: boolean;
  oldestAt: Date | null;
};

/** The queues of the whole installation. Throws what the database throws. */
export async function readQueues(system: Db): Promise<Queue[]> {
  const { calls, callbacks, jobs, unknownOutcomes, archiveLagSeconds } = await readFigures(system);
  const now = Date.now();
  const of = (name: Queue["name"], count: number | null, oldestSeconds: number | null): Queue => ({
    name,
    waiting: count === null ? null : Math.min(count, countedWaiting),
    isMore: (count ?? 0) > countedWaiting,
    oldestAt: oldestSeconds === null ? null : new Date(now - oldestSeconds * 1000),
  });
  return [
    of("calls", calls.count, calls.oldestSeconds),
    of("callbacks", callbacks.count, callbacks.oldestSeconds),
    of("jobs", jobs.count, jobs.oldestSeconds),
    of("outcomes", unknownOutcomes, null),
    of("archive", null, archiveLagSeconds),
  ];
}

/** Reads them in one statement that looks at a bounded number of rows, however much there is. Throws what the database throws. */
export async function readFigures(system: Db): Promise<Figures> {
  const [row] = await system.execute<{ figures: unknown }>(sql`
    with recursive queue as (
      (select connection_id, operation, 1 as no from attempt where state = 'queued' and due_at is not null
        order by connection_id, operation limit 1)
      union all
      select next.connection_id, next.operation, queue.no + 1 from queue cross join lateral (
        select a.connection_id, a.operation from attempt a where a.state = 'queued' and a.due_at is not null
          and (a.connection_id, a.operation) > (queue.connection_id, queue.operation)
        order by a.connection_id, a.operation limit 1) next where queue.no < ${queuesLookedAt}),
    due as (select head.due_at from queue cross join lateral (select a.due_at from attempt a
      where a.state = 'queued' and a.connection_id = queue.connection_id and a.operation = queue.operation
        and a.due_at <= now() order by a.chunk_no, a.due_at limit ${callsLookedAt}) head)
    select row_to_json(found)::text as figures from (select
      (select ${waitingOf(sql`due_at`)} from (select due_at from due ${upTo}) one) as calls,
      (select ${waitingOf(sql`case when processed_at is null then first_seen_at end`)} from
        (select first_seen_at, processed_at from callback where disposition = 'new' ${upTo}) one) as callbacks,
      (select ${waitingOf(sql`due_at`)} from (select due_at from job where failed_at is null and due_at <= now()
        and (lease_until is null or lease_until < now()) ${upTo}) one) as jobs,
      ${countOf(sql`job where failed_at is not null`)} as "givenUpJobs",
      ${countOf(sql`callback where disposition = 'failed'`)} as "failedCallbacks",
      ${countOf(sql`submission where state = 'unknown'`)} as "unknownOutcomes",
      (select max(extract(epoch from now() + ${connection.clockOffsetMs} * interval '1 millisecond'
          - coalesce(${archiveStream.headAt}, ${archiveStream.createdAt})))::float8
        from archive_stream join connection on connection.id = archive_stream.connection_id where ${isWanted})
        as "archiveLagSeconds",
      (select count(*)::int from worker_heartbeat
        where seen_at > now() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS})) as workers,
      exists (select from sending_hold where released_at is null) as "isHeld",
      (select coalesce(jsonb_agg(t order by t.area, t.outcome), '[]') from call_total t) as "callTotals") found`);
  if (!row) throw new Error("the figures have no row");
  return figures.parse(JSON.parse(String(row.figures)));
}

const upTo = sql`limit ${countedWaiting + 1}`;

function waitingOf(since: ReturnType<typeof sql>) {
  return sql`jsonb_build_object('count', count(*)::int, 'oldestSeconds',
    case when count(${since}) > 0 then greatest(0, extract(epoch from now() - min(${since})))::float8 end)`;
}

function countOf(rows: ReturnType<typeof sql>) {
  return sql`(select count(*)::int from (select from ${rows} ${upTo}) counted)`;
}
