import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission, submissionStates } from "#db/schema/submissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { SubmissionState } from "#server/domain/standing/state.ts";
import { among } from "./among.ts";

/** Of a state no more are counted, however many there are. */
export const mostOfState = 100;

/** How many sends of each state the list of sends has, and how many drafts; `mostOfState` is that or more. */
export async function countStates(scope: Scope): Promise<{ state: SubmissionState; count: number }[]> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const counts: { state: SubmissionState; count: number }[] = [];
    for (const state of submissionStates) {
      const isDraft = state === "draft";
      const some = tx
        .select({ one: sql`1`.as("one") })
        .from(submission)
        .where(among(scope, isDraft ? { drafts: true } : { states: [state] }))
        .limit(mostOfState)
        .as("some");
      const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
      counts.push({ state, count: row?.count ?? 0 });
    }
    return counts;
  });
}
