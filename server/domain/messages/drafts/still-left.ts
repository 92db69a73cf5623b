import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { mayHaveReached } from "#server/domain/sending/repeats/may-have-gone.ts";
import { t } from "#words/t.ts";

/** SQL: the last attempt of each chunk of a submission, without what is large in it. */
export const lastCalls = (
  submissionId: string,
): SQL => sql`(select distinct on (chunk_no) chunk_no, state, contradiction,
  resolved_at, dispute_decision, dispute_decided_at, dispatched_at from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc)`;

/**
 * What a draft was begun over may have been sent to since: by another draft of the same numbers, or because a late answer
 * came. Holds the send that it follows, so that of two such drafts one is released first. Throws `conflict`.
 */
export async function assertStillLeft(tx: Tx, draft: { id: string; followsId: string | null }): Promise<void> {
  const { id, followsId } = draft;
  if (followsId === null) return;
  await tx.execute(sql`select from submission where id = ${followsId} for no key update`);
  const [row] = await tx.execute<{ count: number }>(sql`
    with reached as materialized (
      select m.number from message m join ${lastCalls(followsId)} a on a.chunk_no = m.chunk_no
      where m.submission_id = ${followsId} and ${mayHaveReached}
      union all
      select x.number from submission s join message x on x.submission_id = s.id
      where s.follows_id = ${followsId} and s.id <> ${id} and s.released_at is not null)
    select count(distinct d.number)::int as count from message d
    where d.submission_id = ${id} and d.number in (select number from reached)`);
  if (!row || row.count === 0) return;
  throw new DomainError("conflict", t("domain.numbersWereSentToSince", { count: row.count }), { followsId });
}
