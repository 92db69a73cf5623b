import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { addressInWords, type FailureKind, failurePatterns } from "#server/compose/email/failure-reason.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

/** Of a send that failed more often, the reasons of so many are counted. */
export const mostFailuresRead = 10_000;

/** Why emails of a send failed, most first, by what the words of the mail servers mean; `of` is how many were looked at. Throws `not_found`. */
export async function countFailures(
  scope: Scope,
  submissionId: string,
): Promise<{ of: number; isMore: boolean; reasons: { kind: FailureKind; count: number }[] }> {
  requirePermission(scope, "submission.read");
  const whens = failurePatterns.map(([kind, pattern]) => sql`when words ~* ${pattern} then ${kind}`);
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, submissionId));
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
    return tx.execute<{ kind: FailureKind; count: number }>(sql`
      with failed as (select trim(regexp_replace(coalesce(remark, ''), ${addressInWords}, '', 'g')) as words from recipient
        where workspace_id = ${scope.workspace.id} and submission_id = ${submissionId} and state = 'failed'
        limit ${mostFailuresRead})
      select case when words = '' then 'none' ${sql.join(whens, sql` `)} else 'other' end as kind, count(*)::int as count
      from failed group by 1 order by 2 desc, 1`);
  });
  const of = rows.reduce((sum, { count }) => sum + count, 0);
  return { of, isMore: of === mostFailuresRead, reasons: [...rows] };
}
