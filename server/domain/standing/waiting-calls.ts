import { and, count, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { SubmissionState } from "./state.ts";

/** States of sends of which calls may wait: any other is settled. */
export const unsettled: SubmissionState[] = [
  "draft",
  "awaiting_approval",
  "scheduled",
  "queued",
  "dispatching",
  "unknown",
  "paused",
];

/** How many calls of a workspace, or of one of its connections, wait. Found by the sends that are not settled: those are few. */
export async function countWaitingCalls(
  tx: Tx,
  { workspaceId, connectionId }: { workspaceId: string; connectionId?: string },
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(submission)
    .innerJoin(attempt, eq(attempt.submissionId, submission.id))
    .where(
      and(
        eq(submission.workspaceId, workspaceId),
        connectionId === undefined ? undefined : eq(submission.connectionId, connectionId),
        inArray(submission.state, unsettled),
        eq(attempt.state, "queued"),
      ),
    );
  return row?.count ?? 0;
}
