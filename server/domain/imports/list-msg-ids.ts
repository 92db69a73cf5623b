import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { Services } from "#server/domain/scope.ts";

/** Calls of a thousand numbers each. */
const attemptsAtOnce = 50;

/** No report has longer ones, and an index takes none that are much longer. */
const longestBytes = 2000;

/**
 * Lists which messages have the ids of some accepted calls, for reports to find them by. Answers whether there may be
 * more calls to list. Of two at once, one waits for the calls of the other and finds them listed.
 */
export async function listMsgIds({ db }: Services, workspaceId: string): Promise<boolean> {
  return inWorkspace(db.system, workspaceId, async (tx) => {
    const listed = await tx.execute(sql`
      with unlisted as materialized (
        select id from attempt
        where workspace_id = ${workspaceId} and msg_ids is not null and msg_ids_listed_at is null
        order by id limit ${attemptsAtOnce} for no key update),
      held as (
        insert into msg_id_holder (workspace_id, msg_id, message_id)
        select a.workspace_id, i.msg_id, m.id
        from unlisted join attempt a on a.id = unlisted.id
          cross join jsonb_array_elements_text(a.msg_ids) with ordinality i(msg_id, place)
          join message m on m.submission_id = a.submission_id and m.chunk_no = a.chunk_no and m.item_no = i.place - 1
        where octet_length(i.msg_id) <= ${longestBytes}
        on conflict do nothing)
      update attempt a set msg_ids_listed_at = now() from unlisted where a.id = unlisted.id returning 1`);
    return listed.length === attemptsAtOnce;
  });
}
