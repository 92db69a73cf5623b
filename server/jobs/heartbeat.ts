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
