import { type JobKind, jobKinds } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { enqueueClock } from "#server/domain/work/enqueue.ts";
import { type HousekeepingOptions, housekeeping } from "./housekeeping.ts";
import type { KindOfJob } from "./work-on.ts";

export type Kinds = Record<JobKind, KindOfJob>;

/** What a worker does in the background. A new kind of work is an entry here and a name in `jobKinds`. */
export function kindsOfJobs(options: HousekeepingOptions): Kinds {
  return { ...housekeeping(options) };
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
