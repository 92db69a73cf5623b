import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { type ClaimedJob, claimJob } from "#server/domain/work/claim-job.ts";
import { finishJob, holdJob, JobLost, postponeJob } from "#server/domain/work/held-job.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { kindsOfJobs } from "#server/jobs/kinds.ts";
import { type KindOfJob, workOn } from "#server/jobs/work-on.ts";

/** Says nothing. */
export const silent = pino({ level: "silent" });

/** Works on one job of a kind, as a runner that has the time. Answers whether there was one. */
export async function workOnOne(
  services: Pick<Services, "db">,
  name: JobKind,
  kind: KindOfJob,
  stopping = new AbortController().signal,
): Promise<boolean> {
  const job = await claimNext(services, name, kind.leaseMs);
  if (!job) return false;
  await workOn(job, kind, { db: services.db.system, log: silent, stopping });
  return true;
}

/** Takes the next job of a kind, as a runner does that dies with it. */
export async function claimNext(
  services: Pick<Services, "db">,
  name: JobKind,
  leaseMs = 15_000,
): Promise<ClaimedJob | null> {
  const turns = turnsOf.get(services) ?? new Map<JobKind, string | null>();
  turnsOf.set(services, turns);
  const job = await claimJob(services.db.system, [{ kind: name, leaseMs, after: turns.get(name) ?? null }]);
  if (job) turns.set(name, job.workspaceId);
  return job;
}

/** A claimed job as its work sees it, under a lease that nobody prolongs. */
export function heldJob(job: ClaimedJob, signal = new AbortController().signal): HeldJob {
  const { kind, key, workspaceId } = job;
  return { kind, key, workspaceId, signal, hold: (tx) => holdJob(tx, job), progressed: () => undefined };
}

/**
 * Works on the next job of a kind without a runner: what the work throws is thrown, and the job stays taken as by a worker
 * that was killed. "lost" where it has passed to another worker.
 */
export async function runNext(
  services: Pick<Services, "db">,
  name: JobKind,
  work: (held: HeldJob) => Promise<Outcome>,
): Promise<"idle" | "done" | "lost"> {
  const job = await claimNext(services, name);
  if (!job) return "idle";
  const held = heldJob(job);
  try {
    const outcome = await work(held);
    await services.db.system.transaction((tx) => held.hold(tx));
    if (outcome !== "done") await postponeJob(services.db.system, job, { inMs: outcome.againInMs });
    else await finishJob(services.db.system, job);
  } catch (error) {
    if (error instanceof JobLost) return "lost";
    throw error;
  }
  return "done";
}

/** The workspace that had the last turn of each kind, as a runner remembers it. */
const turnsOf = new WeakMap<object, Map<JobKind, string | null>>();

/** The same with what workers do for the kind. */
export function workOnNext(services: Services, name: JobKind): Promise<boolean> {
  const options = { services, databaseUrl: "", anchorsFile: "", log: silent };
  return workOnOne(services, name, kindsOfJobs(options)[name]);
}

/** Makes what waits after a failed try due now. */
export async function hurry({ db }: Pick<Services, "db">): Promise<void> {
  await db.system.execute(sql`update job set due_at = now() where failed_at is null`);
}

/** As if all workers that have a job were gone. */
export async function endLeases({ db }: Pick<Services, "db">): Promise<void> {
  await db.system.execute(sql`update job set lease_until = now() - interval '1 second' where lease_until is not null`);
}
