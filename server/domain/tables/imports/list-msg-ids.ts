import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** Calls of a thousand numbers each. */
const attemptsAtOnce = 50;

/** No report has longer ones, and an index takes none that are much longer. */
const longestBytes = 2000;

/**
 * Lists which messages have the ids of some accepted calls, for reports to find them by, in a transaction of its own.
 * Answers whether there may be more. Of two at once, one waits for the calls of the other and finds them listed.
 */
export async function listMsgIds(tx: Tx, workspaceId: string): Promise<boolean> {
  // What the lock was waited for may have changed the ids: they are read with it.
  const listed = await tx.execute(sql`
    with unlisted as materialized (
      select id, submission_id, chunk_no, msg_ids from attempt
      where workspace_id = ${workspaceId} and msg_ids is not null and msg_ids_listed_at is null
      order by id limit ${attemptsAtOnce} for no key update),
    held as (
      insert into msg_id_holder (workspace_id, msg_id, message_id)
      select ${workspaceId}, i.msg_id, m.id
      from unlisted a cross join jsonb_array_elements_text(a.msg_ids) with ordinality i(msg_id, place)
        join message m on m.submission_id = a.submission_id and m.chunk_no = a.chunk_no and m.item_no = i.place - 1
      where octet_length(i.msg_id) <= ${longestBytes}
      on conflict do nothing)
    update attempt a set msg_ids_listed_at = now() from unlisted where a.id = unlisted.id returning 1`);
  return listed.length === attemptsAtOnce;
}
