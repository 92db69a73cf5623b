import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { CallPlace, Page, Paging, SealedPlace, TimeSort } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { conditionsOf } from "./conditions.ts";
import type { CallsAsked } from "./filter.ts";
import { type Look, look, lookedAtOnce } from "./look.ts";
import { requireCalls } from "./may-read.ts";
import { readPlace, writePlace } from "./place.ts";
import { type CallRow, readCalls, shownCall } from "./row.ts";
import { searchOf } from "./search.ts";

/** `lookedTo`: set where a page looked through as many calls as it may and found no more; the next one continues from there. */
export type CallPage = Page<CallRow> & { lookedTo: Date | null };

/**
 * Calls of one kind, newest or oldest first. What one index finds is found at once, however rare it is; of several facts
 * together a page looks through so many calls, so it may be short and have a next one all the same. Throws `forbidden`, and
 * `invalid` as `readPlace`.
 */
export async function listCalls(
  scope: Scope,
  { cursor, limit, sort, ...asked }: CallsAsked & Paging<CallPlace | SealedPlace> & { sort: TimeSort },
  options: Partial<Pick<Look, "lookedAtOnce">> = {},
): Promise<CallPage> {
  requireCalls(scope, asked.kind);
  const after = cursor && readPlace(scope, cursor);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const wanted = await lookFor(tx, scope, asked, sort);
    if (wanted === null) return { rows: [], next: null, lookedTo: null };
    const { places, end, isCutShort } = await look(tx, { ...wanted, ...options }, after, limit);
    const rows = await readCalls(tx, asked.kind, places);
    return {
      rows: rows.map((row) => shownCall(scope, row)),
      next: end && writePlace(scope, end),
      lookedTo: isCutShort && end ? end.at : null,
    };
  });
}

/** Null where no call can be meant. */
export async function lookFor(tx: Tx, scope: Scope, asked: CallsAsked, sort: TimeSort): Promise<Look | null> {
  const searched = await searchOf(tx, scope, asked);
  const conditions = conditionsOf(scope, asked, await zoneOfCalls(tx, asked.connectionId));
  if (conditions === null || searched.places?.length === 0) return null;
  const { kind, from, to, tag } = asked;
  return {
    workspaceId: scope.workspace.id,
    kind,
    places: searched.places,
    conditions: [...searched.conditions, ...conditions],
    tag,
    from,
    to,
    sort,
    lookedAtOnce,
  };
}

/** The platform's own, where nothing is connected. */
const defaultZone = "+08:00";

/** The offset in which days and hours of calls are told: that of the connection asked for, or else of the one in use. */
export async function zoneOfCalls(tx: Tx, connectionId: string | undefined): Promise<string> {
  const which = connectionId === undefined ? sql`is_default and archived_at is null` : sql`id = ${connectionId}`;
  const [row] = await tx.execute<{ zone: string }>(
    sql`select time_zone as zone from connection where ${which} limit 1`,
  );
  return row?.zone ?? defaultZone;
}
