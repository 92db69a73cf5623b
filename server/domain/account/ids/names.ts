import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type UnlistedKind, unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import type { Area } from "#server/contract/operation.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/** What the library calls an id of a request. */
export type KnownName = { kind: UnlistedKind; value: string; entryId: string; label: string };

/**
 * The names of the ids in requests of an area, of those that the library knows, archived ones too, as the viewer may read
 * them.
 */
export async function namesIn(
  tx: Tx,
  viewer: Pick<Scope, "permissions">,
  place: { connectionId: string; area: Area },
  requests: readonly Record<string, unknown>[],
): Promise<KnownName[]> {
  const used = unlistedIdsIn(place.area, requests);
  if (used.length === 0) return [];
  const rows = await tx.execute<KnownName>(sql`
    select e.kind, e.value, e.id as "entryId", e.label from library_entry e
    join jsonb_to_recordset(${JSON.stringify(used)}::text::jsonb) u(kind text, value text)
      on u.kind = e.kind and u.value = e.value
    where e.connection_id = ${place.connectionId} and e.label <> e.value`);
  return rows.map((row) => ({
    ...row,
    value: shownId(viewer, row.value),
    label: shownText(viewer, row.label),
  }));
}
