import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** A list is known by its id on one account. */
export type ListPlace = { workspaceId: string; connectionId: string; receiverId: string };

export type LearnedCount = {
  count: number;
  sends: number;
  /** The send that was heard of most. */
  submissionId: string;
};

/**
 * How many recipients earlier sends to this list were heard of: the largest count and how many sends it comes from.
 * The platform cannot count a list.
 */
export async function learnedCount(tx: Tx, place: ListPlace): Promise<LearnedCount | null> {
  const rows = await tx.execute<{ id: string; count: number }>(sql`
    select id, recipient_count as count
    from sends_to_list(${place.workspaceId}, ${place.connectionId}, ${place.receiverId}, 20)`);
  const [most] = [...rows].toSorted((a, b) => b.count - a.count);
  return most ? { count: most.count, sends: rows.length, submissionId: most.id } : null;
}

/** When the last send left that may have gone to this list, as far as our records say; null where none has. */
export async function lastUseOfList(
  tx: Tx,
  { workspaceId, connectionId, receiverId }: ListPlace,
): Promise<Date | null> {
  const [row] = await tx.execute<{ at: string | null }>(
    sql`select list_last_used(${workspaceId}, ${connectionId}, ${receiverId}) as at`,
  );
  return row?.at ? new Date(row.at) : null;
}

export type KnownList = { receiverId: string; count: number; sends: number };

/** Lists that were sent to over a connection, last used first, with what was learned of their size. */
export async function listKnownLists(
  tx: Tx,
  { workspaceId, connectionId }: Omit<ListPlace, "receiverId">,
): Promise<KnownList[]> {
  const rows = await tx.execute<KnownList>(sql`
    select context ->> 'receiverId' as "receiverId", max(recipient_count)::int as count, count(*)::int as sends
    from (select context, recipient_count, created_at from submission where workspace_id = ${workspaceId}
      and connection_id = ${connectionId} and area = 'email' order by created_at desc limit 500) recent
    where context ->> 'receiverId' is not null group by 1 order by max(created_at) desc limit 50`);
  return [...rows];
}
