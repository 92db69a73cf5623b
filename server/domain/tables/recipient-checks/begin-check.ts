import { and, eq, inArray, sql } from "drizzle-orm";
import { recipientCheck, recipientCheckBlock } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob } from "#server/domain/work/job.ts";

/** A check under way. What is stored of it is stored by the job that began it, for the revision that it read. */
export type CheckRun = Pick<
  typeof recipientCheck.$inferSelect,
  "submissionId" | "workspaceId" | "uploadId" | "channel" | "settings" | "revision"
>;

/**
 * Begins the check that a job is about, and drops what one before had stored; also one that was given up, where somebody
 * has it tried again. Null where nothing is to be checked: it is over or gone, or its rows are not read.
 */
export async function beginCheck({ db }: Pick<Services, "db">, held: HeldJob): Promise<CheckRun | null> {
  return db.system.transaction(async (tx) => {
    const [begun] = await tx
      .update(recipientCheck)
      .set({
        state: "checking",
        problem: null,
        checkedRows: 0,
        sendableCount: 0,
        duplicateCount: 0,
        suppressedCount: 0,
        refusedCount: 0,
        facts: null,
        checkedAt: null,
        planHash: null,
        preparedAt: null,
      })
      .where(
        and(
          eq(recipientCheck.submissionId, held.key),
          inArray(recipientCheck.state, ["queued", "checking", "failed"]),
          sql`exists (select from upload u where u.id = ${recipientCheck.uploadId} and u.state = 'read')`,
        ),
      )
      .returning();
    if (!begun) return null;
    await held.hold(tx);
    await tx.delete(recipientCheckBlock).where(eq(recipientCheckBlock.submissionId, held.key));
    return begun;
  });
}

/** SQL over `recipient_check`: nobody changed it since it was begun. */
export function isUnchanged({ submissionId, revision }: CheckRun) {
  return and(
    eq(recipientCheck.submissionId, submissionId),
    eq(recipientCheck.revision, revision),
    eq(recipientCheck.state, "checking"),
  );
}
