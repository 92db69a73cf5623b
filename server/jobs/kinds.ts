import { type JobKind, jobKinds } from "#db/schema/jobs.ts";
import { giveUpErasure, runErasure, mostTries as triesOfErasure } from "#server/domain/erasure/run-erasure.ts";
import type { Services } from "#server/domain/scope.ts";
import { giveUpImport, runImport, mostTries as triesOfImport } from "#server/domain/tables/imports/run-import.ts";
import { enqueueClock } from "#server/domain/work/enqueue.ts";
import { type HousekeepingOptions, housekeeping } from "./housekeeping.ts";
import type { KindOfJob } from "./work-on.ts";

/** Long enough for a database that is slow, short enough that a killed worker's job soon goes on. */
const leaseMs = 15_000;

export type Kinds = Record<JobKind, KindOfJob>;

/** What a worker does in the background. A new kind of work is an entry here and a name in `jobKinds`. */
export function kindsOfJobs(options: HousekeepingOptions): Kinds {
  const { services } = options;
  return {
    ...housekeeping(options),
    run_erasure: {
      lane: { name: "erasures", places: 1 },
      maxTries: triesOfErasure,
      leaseMs,
      run: (job) => runErasure(services, job),
      giveUp: (job) => giveUpErasure(services, job),
    },
    run_import: {
      lane: { name: "imports", places: 1 },
      maxTries: triesOfImport,
      leaseMs,
      run: (job) => runImport(services, job),
      giveUp: (job) => giveUpImport(services, job),
    },
  };
}

/** Sees to it that what runs by the clock waits for its next time. A time that was missed stays due. */
export async function windClocks({ db }: Pick<Services, "db">, kinds: Kinds): Promise<void> {
  const now = new Date();
  for (const [kind, { clock, isDueAtStart }] of entriesOf(kinds))
    if (clock) await enqueueClock(db.system, kind, isDueAtStart ? now : clock(now));
}

/** The kinds as a list. */
export function entriesOf(kinds: Partial<Kinds>): [JobKind, KindOfJob][] {
  return jobKinds.flatMap((kind) => {
    const entry = kinds[kind];
    return entry ? [[kind, entry]] : [];
  });
}
