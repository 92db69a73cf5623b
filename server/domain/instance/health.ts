import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { findHold } from "#server/domain/sending/past/hold.ts";
import { inEnglish } from "#server/platform/in-english.ts";
import { t } from "#words/t.ts";

/** `states` are what people have to know of besides; everything works as it should in them. */
export type Health = { isHealthy: boolean; reasons: string[]; states: string[] };

const DATABASE_LIMIT_MS = 3000;
/** A worker that was not seen for so long is gone. */
export const HEARTBEAT_LIMIT_SECONDS = 30;
/** A callback that waits longer to be applied is a sign that nothing applies them. */
const WAIT_LIMIT_SECONDS = 60;
/** How long a callback that was turned away is a problem; after that it stays in the counts. */
const SHED_LIMIT_SECONDS = 60;
/** Callbacks that wait are counted up to here. */
const countedCallbacks = 10_001;

/** What a web process knows of itself, also while the database is away. */
export type OwnIntake = { isDatabaseUp: boolean; lastShedAt: Date | null };

/** Callbacks that wait to be applied: how many, 10,001 for more, and since when the first of them has. */
export type CallbackQueue = { waiting: number; oldestAt: Date | null };

/**
 * Whether the database answers, a worker has been seen lately, callbacks are applied and none was turned away, and whether all
 * sending is held, in the language of whoever asks. All of it is for anybody: it holds no figures of what is in here. Never throws and never waits long.
 */
export async function checkHealth(system: Db, own?: OwnIntake): Promise<Health> {
  const states: string[] = [];
  const reasons = await withinLimit(async () => {
    const [[row], queue, hold] = await Promise.all([
      system.execute<{ isAlive: boolean | null; isShedding: boolean }>(sql`
        select (select max(seen_at) > now() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS}) from worker_heartbeat) as "isAlive",
          exists (select from callback_intake where last_shed_at > now() - make_interval(secs => ${SHED_LIMIT_SECONDS}))
            as "isShedding"`),
      readCallbackQueue(system),
      findHold(system),
    ]);
    if (hold) states.push(t("domain.allSendingIsHeld"));
    const waitedMs = queue.oldestAt === null ? 0 : Date.now() - queue.oldestAt.getTime();
    return [
      ...(row?.isAlive ? [] : [t("domain.noWorkerHasBeenSeen", { seconds: HEARTBEAT_LIMIT_SECONDS })]),
      ...(waitedMs > WAIT_LIMIT_SECONDS * 1000
        ? [t("domain.aCallbackHasWaited", { seconds: WAIT_LIMIT_SECONDS })]
        : []),
      ...(row?.isShedding ? [shedReason()] : []),
    ];
  });
  const isOwnShedding =
    own !== undefined && own.lastShedAt !== null && Date.now() - own.lastShedAt.getTime() < SHED_LIMIT_SECONDS * 1000;
  if (isOwnShedding && !reasons.includes(shedReason())) reasons.push(shedReason());
  return { isHealthy: reasons.length === 0, reasons, states: [...states] };
}

/** The same in English, whatever language somebody chose in the browser that asks. */
export function checkHealthForPrograms(system: Db, own: OwnIntake): Promise<Health> {
  return inEnglish(() => checkHealth(system, own));
}

const shedReason = () => t("domain.callbacksWereTurnedAway", { seconds: SHED_LIMIT_SECONDS });

/** Those that came back to be tried again are old without having waited. */
export async function readCallbackQueue(system: Db): Promise<CallbackQueue> {
  const [row] = await system.execute<{ waiting: number; oldestMs: number | null }>(sql`
    select count(*)::int as waiting,
      (extract(epoch from min(first_seen_at) filter (where processed_at is null)) * 1000)::float8 as "oldestMs"
    from (select first_seen_at, processed_at from callback where disposition = 'new' limit ${countedCallbacks}) first`);
  const oldestMs = row?.oldestMs ?? null;
  return { waiting: row?.waiting ?? 0, oldestAt: oldestMs === null ? null : new Date(oldestMs) };
}

/** How a web process stands towards those who would come to it, in words that say nothing of what is in here. */
export type Readiness = {
  status: "ready" | "not ready";
  database: "ok" | "away";
  /** "unknown" while the database is away. */
  migrations: "current" | "behind" | "unknown";
  /** What lies on disk because the database could not take it. */
  spool: "ok" | "full";
};

/** What one more callback may take on disk at most: a body and a query of 64 KiB each, and what is noted of it. */
const largestSpooled = 256 * 1024;

/** Whether people can be sent here: the database answers and is at this version, and the spool has room. Never throws. */
export async function checkReadiness(
  system: Db,
  isMigrated: () => Promise<boolean>,
  own: { spoolBytes: number; spoolLimitBytes: number },
): Promise<Readiness> {
  const isUp = (await checkDatabase(system)).length === 0;
  const migrations = !isUp ? "unknown" : (await isMigrated()) ? "current" : "behind";
  const spool = own.spoolBytes + largestSpooled > own.spoolLimitBytes ? "full" : "ok";
  const isReady = migrations === "current" && spool === "ok";
  return { status: isReady ? "ready" : "not ready", database: isUp ? "ok" : "away", migrations, spool };
}

/** Why the database is of no use now; empty when it answers. Never throws and never waits long. */
export function checkDatabase(system: Db): Promise<string[]> {
  return withinLimit(async () => {
    await system.execute(sql`select 1`);
    return [];
  });
}

async function withinLimit(findTrouble: () => Promise<string[]>): Promise<string[]> {
  return Promise.race([findTrouble().catch(() => [t("domain.theDatabaseCannotBeReached")]), databaseIsSlow()]);
}

function databaseIsSlow(): Promise<string[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([t("domain.theDatabaseStaysSilent")]), DATABASE_LIMIT_MS).unref();
  });
}
