import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Priced } from "#server/domain/account/prices/priced.ts";

/** Messages of one send that the platform accepted, by the beginning of their number and their parts: few differ. */
export type AcceptedGroup = Required<Priced> & { id: string };

/** The accepted messages of some sends; `longest` is how many digits of a number its price depends on. */
export async function readAcceptedGroups(tx: Tx, ids: readonly string[], longest: number): Promise<AcceptedGroup[]> {
  return tx.execute<AcceptedGroup>(sql`
    with last as (select distinct on (submission_id, chunk_no) submission_id, chunk_no, state from attempt
      where submission_id = any(${`{${ids.join(",")}}`}::uuid[]) order by submission_id, chunk_no, attempt_no desc)
    select m.submission_id as id, left(m.number, ${longest + 1}::int) as number, m.part_count as parts, count(*)::int as count
    from last join message m on m.submission_id = last.submission_id and m.chunk_no = last.chunk_no
    where last.state in ('accepted', 'accepted_id_unknown') and coalesce(m.outcome, 'accepted') = 'accepted' group by 1, 2, 3`);
}
