import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Decision } from "#server/domain/sending/control/resolve.ts";

/** What one person decided about unknown calls for one reason. */
export type DecisionView = {
  decision: Decision;
  byName: string | null;
  /** Of the last of them. */
  at: Date;
  reason: string | null;
  calls: number;
  /** Null where the calls don't name their numbers. */
  messages: number | null;
};

type Stored = Omit<DecisionView, "at"> & { at: string };

const mostDecisions = 20;

/** What people decided about unknown calls of a submission, oldest first; the same words of one person count as one. */
export async function readDecisions(tx: Tx, scope: Scope, submissionId: string): Promise<DecisionView[]> {
  const rows = await tx.execute<Stored>(sql`
    select case when a.state <> 'abandoned' then 'went' when n.is_again then 'send_again' else 'did_not_go' end as decision,
      p.name as "byName", max(a.resolved_at) as at, a.resolved_reason as reason,
      count(*)::int as calls, sum(a.message_count)::int as messages
    from attempt a left join person p on p.id = a.resolved_by
      cross join lateral (select exists (select from attempt x where x.submission_id = a.submission_id
        and x.chunk_no = a.chunk_no and x.attempt_no > a.attempt_no) as is_again) n
    where a.submission_id = ${submissionId} and a.resolved_at is not null
    group by 1, a.resolved_by, p.name, a.resolved_reason order by max(a.resolved_at) limit ${mostDecisions}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), reason: shownText(scope, row.reason) }));
}
