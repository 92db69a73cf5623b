import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/**
 * Copies of recordings that erasures want removed and that lie there still; null where none does. `isLong` after an hour,
 * in which whatever keeps them from being removed would have been tried often.
 */
export async function copiesLeft(tx: Tx, workspaceId: string): Promise<{ count: number; isLong: boolean } | null> {
  const [row] = await tx.execute<{ count: number; isLong: boolean }>(sql`
    select count(*)::int as count, coalesce(min(leaving_at) < now() - interval '1 hour', false) as "isLong" from recording
    where workspace_id = ${workspaceId} and leaving_at is not null and leaving_for = 'erasure' and object_key is not null`);
  if (!row || row.count === 0) return null;
  // Whoever copies also removes, so that neither comes between the other.
  await enqueue(tx, { kind: "copy_recordings", key: workspaceId, workspaceId });
  return row;
}

/** Why an erasure has not ended for long, in words to keep. */
export function copiesLeftSentence(count: number): string {
  return toKeep(() => t("kept.copiesAreLeft", { count }));
}
