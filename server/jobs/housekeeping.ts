import type { Logger } from "pino";
import { type Db, openOwner } from "#db/client.ts";
import { maintainPartitions } from "#db/partitions.ts";
import { dropEndedKeys } from "#server/domain/account/connections/end-overlaps.ts";
import { askForCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { dropOldRecordings } from "#server/domain/calls/recordings/drop-old.ts";
import { dropExports } from "#server/domain/downloads/drop-old.ts";
import { runDueSchedules } from "#server/domain/downloads/schedules/run-due.ts";
import { eraseQuarantined } from "#server/domain/erasure/quarantined-arrivals.ts";
import { askForCounts } from "#server/domain/reports/count/count-reports.ts";
import { dropBodies } from "#server/domain/retention/drop-bodies.ts";
import { dropCallRecords } from "#server/domain/retention/drop-call-records.ts";
import { dropMonths } from "#server/domain/retention/drop-months.ts";
import { dropExpired } from "#server/domain/retention/expired-rows.ts";
import type { Services } from "#server/domain/scope.ts";
import { expireDrafts } from "#server/domain/sending/drafts/expire-drafts.ts";
import { dropOldUploads } from "#server/domain/tables/uploads/retention.ts";
import { anchorHeads, quietChains } from "#server/domain/trail/anchor-heads.ts";
import { type Clock, dailyAt, everyMinutes, everyMinutesBetween, hourlyAt } from "./clock.ts";
import type { KindOfJob } from "./work-on.ts";

export type HousekeepingOptions = {
  services: Services;
  /** The owner's, who keeps partitions and deletes what is old. */
  databaseUrl: string;
  anchorsFile: string;
  log: Logger;
};

const lane = { name: "clock", places: 1 };

const nonZero = (counts: Record<string, number>) => (Object.values(counts).some((count) => count > 0) ? counts : null);
const counted = (name: string, count: number) => (count > 0 ? { [name]: count } : null);

/**
 * The chores a worker does by the clock: partitions ahead of need, anchors of the audit trail, and all that is forgotten
 * after a while.
 */
export function housekeeping({ services, databaseUrl, anchorsFile, log }: HousekeepingOptions) {
  /** What `run` answers is logged, but for null and nothing. */
  const chore = (clock: Clock, run: () => Promise<object | null>): KindOfJob => ({
    lane,
    // A quarter of an hour, in which whoever reads a table for long lets go of it.
    maxTries: 10,
    leaseMs: 15_000,
    clock,
    run: async ({ kind }) => {
      const did = await run();
      if (did !== null && Object.keys(did).length > 0) log.info(did, kind);
      return "done";
    },
  });
  const owned = <Result>(work: (sql: Owner, owner: Db) => Promise<Result>) => withOwner(databaseUrl, work);
  const { db } = services;
  return {
    make_partitions: chore(hourlyAt(17), () => owned(partitions)),
    anchor_trail: {
      ...chore(hourlyAt(29), async () => counted("anchors", await anchorHeads(services, anchorsFile, quietChains))),
      // The next time may be long after what was written while no worker ran.
      isDueAtStart: true,
    },
    erase_arrivals: chore(everyMinutes(5), async () => counted("erased", await eraseQuarantined(services))),
    drop_ended_keys: chore(everyMinutes(10), async () => counted("keys", await dropEndedKeys(services))),
    ask_for_copies: chore(everyMinutes(1), async () => {
      await askForCopies(services);
      return null;
    }),
    ask_for_counts: chore(everyMinutes(1), async () => {
      await askForCounts(services);
      return null;
    }),
    drop_recordings: chore(dailyAt(4, 33), async () => counted("recordings", await dropOldRecordings(db))),
    run_export_schedules: {
      ...chore(everyMinutes(1), async () => counted("exports", await runDueSchedules(services))),
      // What was due while no worker ran is made up for at once.
      isDueAtStart: true,
    },
    drop_exports: chore(everyMinutes(10), async () => counted("exports", await dropExports(services))),
    expire_drafts: chore(dailyAt(3, 13), async () => counted("drafts", await expireDrafts(services))),
    drop_uploads: chore(dailyAt(3, 23), () => owned((sql) => dropOldUploads(sql))),
    drop_expired: chore(dailyAt(3, 43), () => owned(dropExpired)),
    // Each run ends after some minutes; where nothing is left it costs next to nothing.
    drop_bodies: chore(everyMinutesBetween(15, 1, 4), async () => nonZero(await dropBodies(db))),
    drop_call_records: chore(everyMinutesBetween(15, 1, 4), async () => counted("calls", await dropCallRecords(db))),
    drop_months: chore(dailyAt(5, 7), () => owned(months)),
  };
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
