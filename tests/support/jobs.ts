import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
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
  const { system } = services.db;
  const turns = turnsOf.get(services) ?? new Map<JobKind, string | null>();
  turnsOf.set(services, turns);
  const job = await claimJob(system, [{ kind: name, leaseMs: kind.leaseMs, after: turns.get(name) ?? null }]);
  if (!job) return false;
  turns.set(name, job.workspaceId);
  await workOn(job, kind, { db: system, log: silent, stopping });
  return true;
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
