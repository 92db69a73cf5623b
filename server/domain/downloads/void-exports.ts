import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enqueueClock } from "#server/domain/work/enqueue.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

const ended = () => toKeep(() => t("kept.exportMetAnErasure"));

/**
 * Ends every export of a workspace that may hold somebody who was erased: nobody is given one any more, their files are
 * removed at once, and what narrowed them is forgotten.
 */
export async function voidExports(tx: Tx, workspaceId: string): Promise<void> {
  const rows = await tx.execute(sql`
    update list_export set address = split_part(address, '?', 1), voided_at = date_trunc('milliseconds', now()),
      expires_at = case when dropped_at is null then now() else expires_at end,
      problem = case when state in ('waiting', 'writing') then ${ended()} else problem end,
      ended_at = coalesce(ended_at, date_trunc('milliseconds', now())),
      dropped_at = case when state in ('waiting', 'writing') and object_key is null then now() else dropped_at end,
      state = case when state in ('waiting', 'writing') then 'failed' else state end
    where workspace_id = ${workspaceId} and voided_at is null returning 1`);
  if (rows.length > 0) await enqueueClock(tx, "drop_exports", new Date());
}
