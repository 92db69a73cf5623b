import { inWorkspace } from "#db/client.ts";
import type { TimeSort } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { CallKey } from "./call-key.ts";
import type { CallsAsked } from "./filter.ts";
import { findCall } from "./find-call.ts";
import { lookFor } from "./list.ts";
import { look } from "./look.ts";
import { readCalls, shownCall } from "./row.ts";

/** Ids of the calls before and after one in the list that it was opened from. */
export type Beside = {
  previous: string | null;
  next: string | null;
  /** So many calls were looked through that there may be one after all. */
  isCutShort: boolean;
};

const opposite: Record<TimeSort, TimeSort> = { newest: "oldest", oldest: "newest" };

/** What stands beside a call within a filter, also where the call itself does not meet it any more. Throws as `readCall`. */
export async function besideCall(
  scope: Scope,
  { id, sort, ...asked }: CallsAsked & { id: string; sort: TimeSort },
): Promise<Beside> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const key = await findCall(tx, scope, asked.kind, id);
    const wanted = await lookFor(tx, scope, asked, sort);
    if (wanted === null) return { previous: null, next: null, isCutShort: false };
    const one = async (way: TimeSort) => {
      const { places, isCutShort } = await look(tx, { ...wanted, sort: way }, placeOf(key), 1);
      const [row] = await readCalls(tx, asked.kind, places);
      return { id: row ? shownCall(scope, row).id : null, isCutShort: isCutShort && !row };
    };
    const [previous, next] = [await one(opposite[sort]), await one(sort)];
    return { previous: previous.id, next: next.id, isCutShort: previous.isCutShort || next.isCutShort };
  });
}

function placeOf({ calledAt, recordId, connectionId }: CallKey) {
  return { at: calledAt, id: recordId, connection: connectionId };
}
