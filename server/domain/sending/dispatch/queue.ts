import { eq, getTableColumns, type SQL, Subquery, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { trialAfter } from "#server/domain/account/connections/rest.ts";
import { accountMaySend, noHold, submissionMaySend } from "#server/domain/standing/may-be-sent.ts";
import type { Dispatchable } from "./dispatchable.ts";
import type { Share } from "./shares.ts";

/** May be as large as a call can be. */
const { request: _, ...small } = getTableColumns(attempt);

export type SmallAttempt = Omit<typeof attempt.$inferSelect, "request">;
export type Due = { attempt: SmallAttempt; request: string; connection: Connection; isUnderWay: boolean };

/**
 * Locks what is due and may be sent, together about `limit`: of an account at most its share, or `room` where it has none
 * yet, of one that failed lately one call after the other, and of a paced operation one when its credential's turn has come.
 * Each account has a queue for each operation, so that what waits in one is not looked at for the others. In a queue the
 * first calls of all sends stand before the second ones: small sends overtake large ones.
 */
export function lockDue(
  tx: Tx,
  { dispatchables, mayClaim }: { dispatchables: ReadonlyMap<string, Dispatchable>; mayClaim?: () => SQL },
  { knowsSandbox, limit, room, shares }: Pick<Asked, "knowsSandbox" | "limit" | "room" | "shares">,
): Promise<Due[]> {
  const paced = [...dispatchables].flatMap(([id, one]) => (one.paced ? [id] : []));
  const ready = sql`${queues} select ready.*
      from (${readyQueues({ known: [...dispatchables.keys()], paced, knowsSandbox, limit, room, shares })}) q
      cross join lateral (select * from attempt where attempt.connection_id = q.connection_id
          and attempt.operation = q.operation and ${isDue}
          and exists (select from submission s where s.id = attempt.submission_id and ${submissionMaySend})
          and ${noHold} and ${mayClaim?.() ?? sql`true`}
        order by attempt.chunk_no, attempt.due_at limit q.room for update skip locked) ready`;
  return tx
    .select({
      attempt: small,
      request: sql<string>`${attempt.request}::text`,
      connection,
      isUnderWay: sql<boolean>`${submission.state} = 'dispatching'`,
    })
    .from(new Subquery(ready, small, "attempt"))
    .innerJoin(submission, eq(submission.id, attempt.submissionId))
    .innerJoin(connection, eq(connection.id, attempt.connectionId))
    .orderBy(attempt.chunkNo, attempt.dueAt)
    .prepare("lock_due")
    .execute();
}

/** Columns round to milliseconds, so what is due now may stand up to half of one in the future. */
const isDue = sql`attempt.state = 'queued' and attempt.due_at is not null
  and attempt.due_at <= now() + interval '1 millisecond'`;

/** Every queue with something in it, each found by one step in the index however long the ones before are. */
const queues = sql`with recursive queue as (
    (select connection_id, operation from attempt where state = 'queued' and due_at is not null
      order by connection_id, operation limit 1)
    union all
    select next.* from queue cross join lateral (
      select a.connection_id, a.operation from attempt a where a.state = 'queued' and a.due_at is not null
        and (a.connection_id, a.operation) > (queue.connection_id, queue.operation)
      order by a.connection_id, a.operation limit 1) next)`;

type Asked = {
  known: readonly string[];
  paced: readonly string[];
  knowsSandbox: boolean;
  limit: number;
  room: number;
  shares: readonly Share[];
};

/** The queues whose turn it is, with how many calls may be taken of each. A newer process may store operations not known here. */
function readyQueues({ known, paced, knowsSandbox, limit, room, shares }: Asked) {
  return sql`select t.connection_id, t.operation, least(t.room, ceil(${limit}::numeric / count(*) over ()))::int as room
    from (select queue.connection_id, queue.operation,
        case when c.failed_in_row >= ${trialAfter} then 1 - coalesce(share.held, 0)
          when queue.operation in (select jsonb_array_elements_text(${JSON.stringify(paced)}::text::jsonb))
          then least(1, coalesce(share.room, ${room})) else coalesce(share.room, ${room}) end as room
      from queue join connection c on c.id = queue.connection_id join workspace w on w.id = c.workspace_id
      left join jsonb_to_recordset(${JSON.stringify(shares)}::text::jsonb)
        as share("connectionId" uuid, held int, room int, turn int) on share."connectionId" = queue.connection_id
      cross join lateral (select attempt.due_at, attempt.credential_retries from attempt where attempt.connection_id = queue.connection_id
          and attempt.operation = queue.operation and ${isDue}
        order by attempt.chunk_no, attempt.due_at limit 1) first
      where queue.operation in (select jsonb_array_elements_text(${JSON.stringify(known)}::text::jsonb))
        and (${knowsSandbox} or c.kind <> 'sandbox') and ${accountMaySend} and coalesce(share.room, ${room}) > 0
        and (c.failed_in_row < ${trialAfter} or coalesce(share.held, 0) = 0)
        and not (queue.operation in (select jsonb_array_elements_text(${JSON.stringify(paced)}::text::jsonb))
          and exists (select from pacing p where p.next_at > now() and p.credential_hash = case
            when first.credential_retries > 0 and c.previous_until > now() then c.previous_api_key_fingerprint
            else c.api_key_fingerprint end))
      order by coalesce(share.turn, 0), first.due_at limit ${limit}) t`;
}
