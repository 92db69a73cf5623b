import { and, desc, eq, gt, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/**
 * How many recipients earlier sends to this list were heard of: the largest count and how many sends it comes from.
 * The platform cannot count a list.
 */
export async function learnedCount(tx: Tx, receiverId: string): Promise<{ count: number; sends: number } | null> {
  const rows = await tx
    .select({ count: submission.recipientCount })
    .from(submission)
    .where(
      and(
        eq(submission.area, "email"),
        sql`${submission.context} ->> 'receiverId' = ${receiverId}`,
        gt(submission.recipientCount, 0),
      ),
    )
    .orderBy(desc(submission.createdAt))
    .limit(20);
  if (rows.length === 0) return null;
  return { count: Math.max(...rows.map((row) => row.count)), sends: rows.length };
}

export type KnownList = { receiverId: string; count: number; sends: number };

/** Lists this workspace has sent to, last used first, with what was learned of their size. */
export async function listKnownLists(scope: Scope): Promise<KnownList[]> {
  requirePermission(scope, "email.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx.execute<KnownList>(sql`
      select context ->> 'receiverId' as "receiverId", max(recipient_count)::int as count, count(*)::int as sends
      from (select context, recipient_count, created_at from submission where area = 'email' order by created_at desc limit 500) recent
      where context ->> 'receiverId' is not null group by 1 order by max(created_at) desc limit 50`);
    return [...rows];
  });
}
