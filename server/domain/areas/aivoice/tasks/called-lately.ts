import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { duplicateWindowHours } from "#server/domain/sending/submissions/store.ts";

/** So many of a task's last calls are looked at. */
const mostCalls = 100_000;

/**
 * How many numbers a task called within a day, as far as the archive has its calls. Numbers are added to a task at the platform
 * alone, so that nobody here knows whom it is still to call.
 */
export async function numbersCalledLately(
  tx: Tx,
  { workspaceId, connectionId, jobId }: { workspaceId: string; connectionId: string; jobId: string | null },
): Promise<number> {
  if (jobId === null) return 0;
  const calls = tx
    .select({ number: callRecord.number })
    .from(callRecord)
    .where(
      and(
        eq(callRecord.workspaceId, workspaceId),
        eq(callRecord.jobId, jobId),
        eq(callRecord.connectionId, connectionId),
        isNotNull(callRecord.number),
        gt(callRecord.calledAt, sql`now() - ${duplicateWindowHours} * interval '1 hour'`),
      ),
    )
    .orderBy(desc(callRecord.calledAt))
    .limit(mostCalls)
    .as("calls");
  const [found] = await tx.select({ numbers: sql<number>`count(distinct ${calls.number})::int` }).from(calls);
  return found?.numbers ?? 0;
}
