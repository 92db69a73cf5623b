import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { requeueChecksOver } from "#server/domain/tables/recipient-checks/requeue.ts";
import type { Held } from "./held-rows.ts";

/**
 * Lets drafts that name somebody be checked anew, and throws away what was prepared of them: a draft is no send that is
 * under way, and without this it would send to the mark that stands where they stood.
 */
export async function prepareAnew(tx: Tx, workspaceId: string, held: readonly Held[]): Promise<void> {
  const ids = (table: string) => idsIn(held.find(({ place }) => place.table === table)?.keys ?? []);
  const uploads = await tx.execute<{ id: string }>(sql`
    select distinct c.upload_id as id from recipient_check c join submission s on s.id = c.submission_id
    where c.workspace_id = ${workspaceId} and s.released_at is null and (c.upload_id in (${ids("upload_block")})
      or c.submission_id in (${ids("recipient_check_block")}) or c.submission_id in (${ids("submission")})
      or c.submission_id in (select a.submission_id from attempt a where a.id in (${ids("attempt")})))
    order by 1`);
  for (const { id } of uploads) await requeueChecksOver(tx, id);
}

/** The ids that keys begin with. */
function idsIn(keys: readonly string[]): SQL {
  return sql`select (k ->> 0)::uuid from jsonb_array_elements(${`[${keys.join(",")}]`}::text::jsonb) k`;
}
