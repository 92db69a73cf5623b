import { and, eq, sql } from "drizzle-orm";
import { recipientCheck, recipientCheckBlock } from "#db/schema/uploads.ts";
import type { Services } from "#server/domain/scope.ts";

/** How long a worker may say nothing of a check before another one starts it over. */
export const checkLeaseSeconds = 60;

/** A check that this worker holds. Each write raises `leaseUntil`; a claim whose lease was taken writes nothing more. */
export type CheckClaim = Pick<
  typeof recipientCheck.$inferSelect,
  "submissionId" | "workspaceId" | "uploadId" | "channel" | "settings" | "revision"
> & { leaseUntil: Date };

const leaseEnd = sql`now() + ${checkLeaseSeconds} * interval '1 second'`;

/**
 * Takes a check that waits, or whose worker was lost, and drops what that one had stored. Null when there is none. Of an
 * archived workspace nothing is checked.
 */
export async function claimCheck({ db }: Pick<Services, "db">): Promise<CheckClaim | null> {
  return db.system.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: recipientCheck.submissionId })
      .from(recipientCheck)
      .where(
        sql`(${recipientCheck.state} = 'queued' or (${recipientCheck.state} = 'checking' and ${recipientCheck.leaseUntil} < now()))
          and exists (select from upload u where u.id = ${recipientCheck.uploadId} and u.state = 'read')
          and not exists (select from workspace w where w.id = ${recipientCheck.workspaceId} and w.archived_at is not null)`,
      )
      .limit(1)
      .for("update", { skipLocked: true });
    if (!next) return null;
    await tx.delete(recipientCheckBlock).where(eq(recipientCheckBlock.submissionId, next.id));
    const [claimed] = await tx
      .update(recipientCheck)
      .set({
        state: "checking",
        problem: null,
        leaseUntil: leaseEnd,
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
      .where(eq(recipientCheck.submissionId, next.id))
      .returning();
    if (!claimed?.leaseUntil) return null;
    return { ...claimed, leaseUntil: claimed.leaseUntil };
  });
}

/** SQL over `recipient_check`: this worker still holds it, for the revision that it reads. */
export function isHeld({ submissionId, revision, leaseUntil }: CheckClaim) {
  return and(
    eq(recipientCheck.submissionId, submissionId),
    eq(recipientCheck.revision, revision),
    eq(recipientCheck.leaseUntil, leaseUntil),
    eq(recipientCheck.state, "checking"),
  );
}
