import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ListPlace } from "#server/domain/account/ids/expected-count.ts";
import { shownContact } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { holds } from "#server/domain/sending/suppressions/suppressed.ts";

/** Suppressed addresses that got a list before: they get it again, since only the platform can take them off it. */
export type SuppressedOnList = {
  /** Up to `mostCounted`; as many stand for more. */
  count: number;
  isMore: boolean;
  /** The last suppressed ones, as the viewer may read them. */
  addresses: string[];
  /** Not all suppressed addresses were looked for, only so many, the last suppressed ones. */
  lookedFor: number | null;
};

const mostCounted = 1000;
const mostShown = 5;
/** Addresses that are looked for, in so many of the last emails to each, in so many of the last sends to the list. */
const looked = { addresses: 5000, emails: 100, sends: 1000 };

/**
 * The addresses that are suppressed now among those that the platform reported of earlier batches to a list; null where
 * there are none. Each one is looked for by an index. Who was erased has no address to look for.
 */
export async function findSuppressedOnList(
  tx: Tx,
  scope: Scope,
  { workspaceId, connectionId, receiverId }: ListPlace,
  /** For tests. */
  most: typeof looked = looked,
): Promise<SuppressedOnList | null> {
  const rows = await tx.execute<{ address: string; isPartly: boolean }>(sql`
    with sent as materialized (
      select id from sends_to_list(${workspaceId}, ${connectionId}, ${receiverId}, ${most.sends})),
    noted as materialized (
      select number as address, row_number() over (order by created_at desc, id desc) as place
      from suppression where workspace_id = ${workspaceId} and channel = 'email' and number is not null and ${holds}
      order by created_at desc, id desc limit ${most.addresses + 1})
    select n.address, (select count(*) > ${most.addresses} from noted) as "isPartly"
    from noted n
    where n.place <= ${most.addresses} and exists (select from sent) and exists (
      select from (select recipients_to(n.address, null, ${most.emails}) as id) wanted
      join recipient r on r.id = wanted.id where r.submission_id in (select id from sent))
    order by n.place limit ${mostCounted}`);
  const [first] = rows;
  if (!first) return null;
  return {
    count: rows.length,
    isMore: rows.length === mostCounted,
    addresses: rows.slice(0, mostShown).map(({ address }) => shownContact(scope, address) ?? ""),
    lookedFor: first.isPartly ? most.addresses : null,
  };
}
