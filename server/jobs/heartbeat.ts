import { sql } from "drizzle-orm";
import { workerHeartbeat } from "#db/schema/operations.ts";
import type { Services } from "#server/domain/scope.ts";

/** Says that this worker lives; health checks and pages that wait for it read it. */
export async function beat(services: Services, workerId: string): Promise<void> {
  await services.db.system
    .insert(workerHeartbeat)
    .values({ workerId })
    .onConflictDoUpdate({ target: workerHeartbeat.workerId, set: { seenAt: sql`now()` } });
}

/** Seconds since any worker was last seen, or null when none ever was. */
export async function secondsSinceBeat(services: Services): Promise<number | null> {
  const [row] = await services.db.system
    .select({ seconds: sql<number | null>`extract(epoch from now() - max(${workerHeartbeat.seenAt}))::float8` })
    .from(workerHeartbeat);
  return row?.seconds ?? null;
}
