import type { Tx } from "#db/client.ts";
import { callKinds } from "#db/schema/partitioned/call-records.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import { readerOf } from "#server/domain/calls/records/may-read.ts";
import { placesOfId } from "#server/domain/calls/records/search.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Found, most } from "./found.ts";

/** Telephone calls by the platform's ids, of the kinds that the viewer may read. */
export async function findCalls(tx: Tx, scope: Scope, q: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of callKinds.filter((one) => scope.permissions.has(readerOf(one)))) {
    const places = await placesOfId(tx, scope, kind, q);
    for (const { at, id, connection } of places.slice(0, most)) {
      const page = callId({ connectionId: connection, recordId: id, calledAt: at });
      found.push({ kind: "call", id: page, within: kind, title: id, at });
    }
  }
  return found;
}
