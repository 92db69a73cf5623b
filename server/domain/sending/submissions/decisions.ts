import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Decision } from "#server/domain/sending/control/resolve.ts";
import type { DisputeDecision } from "#server/domain/standing/dispute.ts";

/** What one person decided about unknown or disputed calls for one reason. */
export type DecisionView = {
  decision: Decision | DisputeDecision;
  byName: string | null;
  /** Of the last of them. */
  at: Date;
  reason: string | null;
  calls: number;
  /** Null where the calls don't name their numbers. */
  messages: number | null;
  /** Only of the messages that the answers leave open. */
  isOfUnclear: boolean;
};

type Stored = Omit<DecisionView, "at"> & { at: string };

const mostDecisions = 20;

/** What people decided about unknown and disputed calls of a submission, oldest first; the same words of one person count as one. */
export async function readDecisions(tx: Tx, scope: Scope, submissionId: string): Promise<DecisionView[]> {
  const rows = await tx.execute<Stored>(sql`
    select * from (
    select case when coalesce(a.dispute_was, a.state) <> 'abandoned' then 'went' when n.is_again then 'send_again' else 'did_not_go' end as decision,
      p.name as "byName", max(a.resolved_at) as at, a.resolved_reason as reason,
      count(*)::int as calls, sum(a.message_count)::int as messages,
      false as "isOfUnclear"
    from attempt a left join person p on p.id = a.resolved_by
      cross join lateral (select exists (select from attempt x where x.submission_id = a.submission_id
        and x.chunk_no = a.chunk_no and x.attempt_no > a.attempt_no) as is_again) n
    where a.submission_id = ${submissionId} and a.resolved_at is not null
    group by 1, a.resolved_by, p.name, a.resolved_reason
    union all
    select a.dispute_decision, p.name, max(a.dispute_decided_at), a.dispute_reason, count(*)::int,
      sum(case when a.unclear_count > 0 then a.unclear_count else a.message_count end)::int, coalesce(a.unclear_count, 0) > 0
    from attempt a left join person p on p.id = a.dispute_decided_by
    where a.submission_id = ${submissionId} and a.dispute_decided_at is not null
    group by a.dispute_decision, a.dispute_decided_by, p.name, a.dispute_reason, coalesce(a.unclear_count, 0) > 0) d
    order by at limit ${mostDecisions}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), reason: shownText(scope, row.reason) }));
}
