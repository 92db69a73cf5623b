import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { isOfKind } from "#server/domain/sending/repeats/of-kind.ts";

/** Of each send so many people are looked at. */
const mostPeople = 100_000;

/** How many people are known here; `isMore` where more may be. */
export type KnownPeople = { count: number; isMore: boolean };

/** SQL for the addresses that a send is known to have gone to. What failed reached nobody. */
const addressesOf = (workspaceId: string, submissionId: string): SQL => sql`
  (select lower(r.address) as address from recipient r
  where r.workspace_id = ${workspaceId} and r.submission_id = ${submissionId} and r.address is not null
    and r.state <> 'failed' limit ${mostPeople})`;

/**
 * How many people of a list got a send, as far as callbacks of that send and of the last one to the list named them. Null where
 * one of the two is not known: the platform tells nobody who is on a list.
 */
export async function knownPeople(
  tx: Tx,
  { workspaceId, connectionId, receiverId }: { workspaceId: string; connectionId: string; receiverId: string },
  /** The send, and whether it went to this very list. */
  { id, isToList }: { id: string; isToList: boolean },
): Promise<KnownPeople | null> {
  const known = isToList ? id : await lastHeardOf(tx, workspaceId, connectionId, receiverId);
  if (known === undefined) return null;
  const both = known === id ? sql`` : sql`where address in (select address from ${addressesOf(workspaceId, known)} k)`;
  const [found] = await tx.execute<{ sent: number; count: number; isMore: boolean }>(sql`
    with sent as materialized (select address from ${addressesOf(workspaceId, id)} s)
    select (select count(*)::int from sent) as sent, (select count(distinct address)::int from sent ${both}) as count,
      exists (select from submission o where o.workspace_id = ${workspaceId} and o.id in (${id}, ${known})
        and o.recipient_count > ${mostPeople}) as "isMore"`);
  return found && found.sent > 0 ? { count: found.count, isMore: found.isMore } : null;
}

/** The latest send to the list of which anybody was heard. */
async function lastHeardOf(tx: Tx, workspaceId: string, connectionId: string, receiverId: string) {
  const [found] = await tx.execute<{ id: string }>(sql`
    select s.id from connection c
    cross join lateral sends_to_list(${workspaceId}, c.id, ${receiverId}, 1) heard
    join submission s on s.id = heard.id
    where c.workspace_id = ${workspaceId} and ${isOfKind(connectionId)}
    order by s.created_at desc limit 1`);
  return found?.id;
}
