import { desc, getTableColumns, sql } from "drizzle-orm";
import { callbackIntake, quarantineDay, workerHeartbeat } from "#db/schema/operations.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { listGivenUp } from "#server/domain/work/given-up.ts";
import { t } from "#words/t.ts";
import { readQueues } from "./figures.ts";
import {
  type CallbackQueue,
  checkHealth,
  HEARTBEAT_LIMIT_SECONDS,
  type OwnIntake,
  readCallbackQueue,
} from "./health.ts";

/** Processes shown at most; those seen last come first. */
const shownProcesses = 50;
/** So many workers that end within an hour of their start are more than somebody who tries something. */
const manyShortLived = 3;
/** Callbacks that failed are counted up to here. */
const countedFailed = 1001;

const isGone = sql`${workerHeartbeat.seenAt} < now() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS})`;

/**
 * How this Switchboard is, for its administrators: what is wrong, workers, what waits, work that was given up, callbacks that wait or
 * could not be applied, and what each web process of the last 30 days says became of those that came to it. Throws `forbidden`.
 */
export async function readHealthOverview(scope: InstanceScope, own: OwnIntake) {
  requireAdministrator(scope);
  const { system } = scope.services.db;
  const [{ reasons, states }, workers, [shortLived], queue, [failed], processes, [today], givenUp, queues] =
    await Promise.all([
      checkHealth(system, own),
      system
        .select({ ...getTableColumns(workerHeartbeat), isGone: sql<boolean>`${isGone}` })
        .from(workerHeartbeat)
        .orderBy(desc(workerHeartbeat.seenAt))
        .limit(shownProcesses),
      system
        .select({ count: sql<number>`count(*)::int` })
        .from(workerHeartbeat)
        .where(sql`${isGone} and ${workerHeartbeat.startedAt} > now() - interval '1 hour'`),
      readCallbackQueue(system),
      system.execute<{ count: number }>(sql`select count(*)::int as count
      from (select from callback where disposition = 'failed' limit ${countedFailed}) failed`),
      system.select().from(callbackIntake).orderBy(desc(callbackIntake.seenAt)).limit(shownProcesses),
      system.select().from(quarantineDay).where(sql`day = (now() at time zone 'utc')::date`),
      listGivenUp(system),
      readQueues(system),
    ]);
  const restarts = shortLived?.count ?? 0;
  const more = [
    ...(restarts < manyShortLived ? [] : [t("domain.workersThatStartedLatelyHaveEnded", { restarts })]),
    ...(givenUp.count === 0 ? [] : [t("domain.someBackgroundWorkFailedTooOften")]),
  ];
  return {
    reasons,
    states: [...states, ...more],
    workers,
    givenUp,
    queues,
    queue: queue satisfies CallbackQueue,
    /** 1,001 for more. */
    failed: failed?.count ?? 0,
    quarantined: { kept: today?.kept ?? 0, dropped: today?.dropped ?? 0 },
    processes: processes.map(({ counts, ...process }) => ({ ...process, ...shownCounts(counts) })),
  };
}

function shownCounts(counts: Record<string, number>) {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return {
    stored: of("stored", "repeated"),
    spooled: of("spooled"),
    turnedAway: of("shed", "failed"),
    tooLarge: of("tooLarge"),
    unknown: of("unknown", "malformed", "revoked", "full"),
    incomplete: of("tooSlow", "broken"),
  };
}
