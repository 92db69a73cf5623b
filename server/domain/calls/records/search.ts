import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { CallPlace } from "#server/domain/paging.ts";
import { isShownWhole, maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Condition, isTo } from "./conditions.ts";
import type { CallsAsked } from "./filter.ts";
import { isNumberLike, numberAsked } from "./number-asked.ts";

/** What was searched for: calls that were found already, null where they were not, and what else has to hold. */
export type Searched = { places: CallPlace[] | null; conditions: Condition[] };

/** So many calls at most are looked up by the beginning of their number. */
const mostBegun = 1000;
/** An id names one call of an account. */
const mostNamed = 200;

/**
 * By number and by the ids of a call. Throws `forbidden` for a number asked for by somebody who may see none: digit by
 * digit, they could find them all. In the box, where ids are typed too, theirs is read as an id alone.
 */
export async function searchOf(tx: Tx, scope: Scope, asked: CallsAsked): Promise<Searched> {
  const { q, number } = asked;
  if (number !== undefined) requirePermission(scope, "personal.see");
  const byNumber = number === undefined ? none : await numberOf(tx, scope, asked, number);
  if (q === undefined) return byNumber;
  const named = await placesOfId(tx, scope, asked.kind, q);
  if (named.length > 0) return both({ places: named, conditions: [] }, byNumber);
  if (!isNumberLike(q) || !maySeePersonal(scope)) return { places: [], conditions: [] };
  return both(await numberOf(tx, scope, asked, q), byNumber);
}

const none: Searched = { places: null, conditions: [] };

function both(one: Searched, other: Searched): Searched {
  const conditions = [...one.conditions, ...other.conditions];
  if (one.places === null || other.places === null) return { places: one.places ?? other.places, conditions };
  const keys = new Set(other.places.map(keyOf));
  return { places: one.places.filter((place) => keys.has(keyOf(place))), conditions };
}

const keyOf = ({ at, id, connection }: CallPlace) => `${connection} ${at.getTime()} ${id}`;

async function numberOf(tx: Tx, scope: Scope, { kind, from, to }: CallsAsked, typed: string): Promise<Searched> {
  const { whole, isBegun } = numberAsked(typed);
  if (whole !== null) return { places: null, conditions: [isTo(whole, kind)] };
  const since = from === undefined ? sql`true` : sql`c.called_at >= ${from.toISOString()}::timestamptz`;
  const before = to === undefined ? sql`true` : sql`c.called_at < ${to.toISOString()}::timestamptz`;
  const found = await readPlaces(
    tx,
    sql`from call_record c where c.workspace_id = ${scope.workspace.id} and ${isBegun} and ${since} and ${before}
      limit ${mostBegun + 1}`,
  );
  // A beginning that many share is looked for in the order of the list.
  if (found.length > mostBegun) return { places: null, conditions: [{ holds: isBegun, rank: null }] };
  return { places: found.filter((place) => place.kind === kind), conditions: [] };
}

/** Of the kind, by the platform's id of the record, and of AI calls by the other two. */
export async function placesOfId(tx: Tx, scope: Scope, kind: CallKind, id: string): Promise<CallPlace[]> {
  const accounts = sql`(select n.id from connection n where n.workspace_id = ${scope.workspace.id})`;
  const ways = [
    sql`c.connection_id in ${accounts} and c.record_id = ${id}`,
    ...(kind === "ai" ? ["call_id", "carrier_id"] : []).map((column) => {
      const other = sql`c.${sql.identifier(column)}`;
      return sql`${other} = ${id} and ${isShownWhole(scope, other)}`;
    }),
  ];
  const found = ways.map((way) =>
    readPlaces(
      tx,
      sql`from call_record c where c.workspace_id = ${scope.workspace.id} and c.kind = ${kind} and ${way}
        and ${isShownWhole(scope, sql`c.record_id`)} limit ${mostNamed}`,
    ),
  );
  const places = new Map((await Promise.all(found)).flat().map((place) => [keyOf(place), place]));
  return [...places.values()];
}

type FoundPlace = CallPlace & { kind: CallKind };

async function readPlaces(tx: Tx, of: SQL): Promise<FoundPlace[]> {
  const rows = await tx.execute<{ at: string; id: string; connection: string; kind: CallKind }>(
    sql`select c.called_at as at, c.record_id as id, c.connection_id as connection, c.kind ${of}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
