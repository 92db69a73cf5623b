import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
import { type KindOfJob, workOn } from "#server/jobs/work-on.ts";

/** Says nothing. */
export const silent = pino({ level: "silent" });

/** Works on one job of a kind, as a runner that has the time. Answers whether there was one. */
export async function workOnOne(
  { db }: Pick<Services, "db">,
  name: JobKind,
  kind: KindOfJob,
  { after = null, stopping = new AbortController().signal }: { after?: string | null; stopping?: AbortSignal } = {},
): Promise<boolean> {
  const job = await claimJob(db.system, [{ kind: name, leaseMs: kind.leaseMs, after }]);
  if (job) await workOn(job, kind, { db: db.system, log: silent, stopping });
  return job !== null;
}

/** Makes what waits after a failed try due now. */
export async function hurry({ db }: Pick<Services, "db">): Promise<void> {
  await db.system.execute(sql`update job set due_at = now() where failed_at is null`);
}
