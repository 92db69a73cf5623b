import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { CallPlace } from "#server/domain/paging.ts";
import { isShownWhole } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { readCallId } from "./call-key.ts";

/** As many as a list lets tick at once. */
export const mostPicked = 1000;
/** What their ids take in a form: most have some forty characters. */
export const mostPickedBytes = 256 * 1024;

/** Calls of one kind that somebody chose one by one, by the ids of their pages. */
export type CallsPicked = { kind: CallKind; ids: readonly string[] };

/**
 * The places of these calls, each once. One that is gone meanwhile is left out. Throws `not_found` where none is here, and
 * `invalid` for too many.
 */
export async function placesOfPicked(tx: Tx, scope: Scope, { kind, ids }: CallsPicked): Promise<CallPlace[]> {
  if (ids.length > mostPicked)
    throw new DomainError(
      "invalid",
      t("domain.atMostMostPickedCallsCanBeChosen", { mostPicked: mostPicked.toLocaleString("en") }),
    );
  const named = [...new Set(ids)].flatMap((id) => {
    const read = readCallId(id);
    return read === null ? [] : [{ id: read.recordId, connection: read.connection, day: read.day.toISOString() }];
  });
  // An id has the beginning of its connection's: of two accounts made at once, the call of that day is meant.
  const rows = await tx.execute<{ at: string; id: string; connection: string }>(sql`
    select distinct on (p.id, p.connection, p.day) c.called_at as at, c.record_id as id, c.connection_id as connection
    from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) p(id text, connection text, day timestamptz)
    join connection n on n.workspace_id = ${scope.workspace.id} and starts_with(n.id::text, p.connection)
    join call_record c on c.connection_id = n.id and c.kind = ${kind} and c.record_id = p.id
    where c.workspace_id = ${scope.workspace.id} and ${isShownWhole(scope, sql`c.record_id`)}
    order by p.id, p.connection, p.day, abs(extract(epoch from c.called_at - p.day - interval '12 hours'))`);
  if (rows.length === 0) throw new DomainError("not_found", t("domain.noneOfTheseCallsIsInThis"));
  return rows.map(({ at, ...place }) => ({ ...place, at: new Date(at) }));
}
