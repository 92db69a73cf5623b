import { isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { type JobKind, job } from "#db/schema/jobs.ts";

/** The work asked for. `key` says what it is about, as the id of an upload; `workspaceId` is null for the instance's. */
export type Work = { kind: JobKind; key: string; workspaceId: string | null };

/**
 * Asks for work in the background, in the transaction of the act that wants it. What waits already stays one job; what is
 * under way is done once more, since it may have begun before this act.
 */
export async function enqueue(tx: Tx, work: Work): Promise<void> {
  await tx
    .insert(job)
    .values(work)
    .onConflictDoUpdate({
      ...whileNotGivenUp,
      set: { dueAt: sql`least(${job.dueAt}, excluded.due_at)`, asked: sql`${job.asked} + 1` },
    });
}

/** The same for work on a clock, which everybody who starts asks for: it is due by then, and what is under way counts. */
export async function enqueueClock(db: Tx | Db, kind: JobKind, dueAt: Date): Promise<void> {
  await db
    .insert(job)
    .values({ kind, key: "clock", workspaceId: null, dueAt })
    .onConflictDoUpdate({ ...whileNotGivenUp, set: { dueAt: sql`least(${job.dueAt}, excluded.due_at)` } });
}

const whileNotGivenUp = { target: [job.kind, job.key], targetWhere: isNull(job.failedAt) };
