import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { CallPlace, TimeSort } from "#server/domain/paging.ts";
import type { Condition } from "./conditions.ts";

/** Calls that one page looks through at most for what no index finds at once; who looks further goes on where that ended. */
export const lookedAtOnce = 5000;

/** Which calls are looked through, and in which order. */
export type Look = {
  workspaceId: string;
  kind: CallKind;
  conditions: readonly Condition[];
  /** Of calls that were found in another way already; null for all. */
  places: readonly CallPlace[] | null;
  tag: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  sort: TimeSort;
  lookedAtOnce: number;
};

/** `end`: where the look ended before it had seen all, so that there may be more; null at the end of everything. */
export type Found = { places: CallPlace[]; end: CallPlace | null; isCutShort: boolean };

/** Places of at most `limit` calls after one of them. */
export async function look(tx: Tx, asked: Look, after: CallPlace | undefined, limit: number): Promise<Found> {
  const { driver, rest } = split(asked);
  let left = rest === null ? limit + 1 : asked.lookedAtOnce;
  const places: CallPlace[] = [];
  for (const range of rangesOf(asked, after)) {
    const part = await lookWithin(tx, { ...asked, ...range }, driver, rest, {
      after,
      most: left,
      wanted: limit + 1 - places.length,
    });
    places.push(...part.places);
    left -= part.looked;
    const last = places[limit - 1];
    if (places.length > limit && last) return { places: places.slice(0, limit), end: last, isCutShort: false };
    if (left <= 0 && part.last) return { places, end: part.last, isCutShort: true };
  }
  return { places, end: null, isCutShort: false };
}

type Split = { driver: SQL; rest: SQL | null };

/** What an index finds, and what is looked for among that; the rarest by its index, one by one the others. */
function split({ conditions, kind, places, tag }: Omit<Look, "lookedAtOnce">): Split {
  const ranked = conditions
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  const first = places === null && tag === undefined ? ranked[0] : undefined;
  const others = conditions.filter((one) => one !== first).map(({ holds }) => holds);
  return {
    driver: first?.holds ?? sql`c.kind = ${kind}`,
    rest: others.length === 0 ? null : sql`(${sql.join(others, sql` and `)})`,
  };
}

const day = 86_400_000;
/** How far is looked first, and then, before all the rest: most is found nearby, and each month is another table to open. */
const stepDays = [62, 248] as const;

type Range = { from: Date | undefined; to: Date | undefined };

/** The time asked for in parts, in the order of the list. */
function rangesOf({ from, to, sort, places }: Look, after: CallPlace | undefined): Range[] {
  if (places !== null) return [{ from, to }];
  return sort === "newest" ? backFrom({ from, to }, after?.at) : onFrom({ from, to }, after?.at);
}

function backFrom({ from, to }: Range, after: Date | undefined): Range[] {
  const begin = earlier(to, after) ?? new Date();
  const ranges: Range[] = [];
  // Those of the same moment come after it too.
  let upTo = earlier(to, after && new Date(after.getTime() + 1));
  for (const days of stepDays) {
    const since = new Date(begin.getTime() - days * day);
    if (from !== undefined && since <= from) break;
    ranges.push({ from: since, to: upTo });
    upTo = since;
  }
  return [...ranges, { from, to: upTo }];
}

function onFrom({ from, to }: Range, after: Date | undefined): Range[] {
  const begin = later(from, after);
  if (begin === undefined) return [{ from, to }];
  const ranges: Range[] = [];
  let since = begin;
  for (const days of stepDays) {
    const upTo = new Date(begin.getTime() + days * day);
    if (to !== undefined && upTo >= to) break;
    ranges.push({ from: since, to: upTo });
    since = upTo;
  }
  return [...ranges, { from: since, to }];
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one === undefined || (other !== undefined && other < one) ? other : one;
}

function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

type Most = { after: CallPlace | undefined; most: number; wanted: number };
type Part = { places: CallPlace[]; looked: number; last: CallPlace | null };
type StoredPlace = { at: string; id: string; connection: string; looked: number | null };

async function lookWithin(
  tx: Tx,
  asked: Look,
  driver: SQL,
  rest: SQL | null,
  { after, most, wanted }: Most,
): Promise<Part> {
  const { sort } = asked;
  const of = aliasOf(asked);
  const found = await tx.execute<StoredPlace>(sql`
    with looked as materialized (
      select ${of}.connection_id, ${of}.record_id, ${of}.called_at, ${rest ?? sql`true`} as is_wanted
      from ${sourceOf(asked)}
      where ${isLookedAt(asked, driver)} and ${isAfter(of, sort, after)}
      order by ${order(of, sort)} limit ${most})
    select * from ((select ${placeColumns}, null::int as looked from looked l where is_wanted order by ${order(sql`l`, sort)} limit ${wanted})
      union all
      (select ${placeColumns}, (select count(*)::int from looked) from looked l order by ${order(sql`l`, sort === "newest" ? "oldest" : "newest")} limit 1)) f`);
  const last = found.find(({ looked }) => looked !== null);
  const inOrder = found.filter(({ looked }) => looked === null).map(placeOf);
  return { places: inOrder, looked: last?.looked ?? 0, last: last ? placeOf(last) : null };
}

/** SQL for `columns` of all calls `c` that are looked for, in the order of the list. */
export function allCalls(asked: Omit<Look, "lookedAtOnce">, columns: SQL): SQL {
  const { driver, rest } = split(asked);
  return sql`select ${columns} from ${sourceOf(asked)}
    where ${isLookedAt(asked, driver)} and ${rest ?? sql`true`} order by ${order(aliasOf(asked), asked.sort)}`;
}

/** What is narrowed by time and order: the calls themselves, or else their tags. */
function aliasOf({ tag }: Pick<Look, "tag">): SQL {
  return tag === undefined ? sql`c` : sql`t`;
}

function isLookedAt(asked: Omit<Look, "lookedAtOnce">, driver: SQL): SQL {
  const { workspaceId, kind, tag, places } = asked;
  const of = aliasOf(asked);
  return sql`${of}.workspace_id = ${workspaceId} and ${tag === undefined ? driver : isTagged(kind, tag)}
    and ${isWithinRange(of, asked)} and ${places === null ? sql`true` : isOneOf(places)}`;
}

function order(alias: SQL, way: TimeSort): SQL {
  const direction = way === "newest" ? sql`desc` : sql`asc`;
  return sql`${alias}.called_at ${direction}, ${alias}.record_id ${direction}, ${alias}.connection_id ${direction}`;
}

const placeColumns = sql`l.called_at as at, l.record_id as id, l.connection_id as connection`;

function placeOf({ at, id, connection }: StoredPlace): CallPlace {
  return { at: new Date(at), id, connection };
}

/** A tag has the time of its call, which leads to the one partition. */
function sourceOf({ tag }: Pick<Look, "tag">): SQL {
  if (tag === undefined) return sql`call_record c`;
  return sql`call_tag t join call_record c on c.connection_id = t.connection_id and c.kind = t.kind
    and c.record_id = t.record_id and c.called_at = t.called_at`;
}

function isTagged(kind: CallKind, tag: string): SQL {
  return sql`(t.kind = ${kind} and t.tag = ${tag})`;
}

function isWithinRange(of: SQL, { from, to }: Range): SQL {
  const since = from === undefined ? sql`true` : sql`${of}.called_at >= ${from.toISOString()}::timestamptz`;
  return to === undefined ? since : sql`${since} and ${of}.called_at < ${to.toISOString()}::timestamptz`;
}

function isAfter(of: SQL, sort: TimeSort, after: CallPlace | undefined): SQL {
  if (after === undefined) return sql`true`;
  const than = sort === "newest" ? sql`<` : sql`>`;
  return sql`(${of}.called_at, ${of}.record_id, ${of}.connection_id) ${than}
    (${after.at.toISOString()}::timestamptz, ${after.id}::text, ${after.connection}::uuid)`;
}

/** As one parameter, however many there are. */
export function isOneOf(places: readonly CallPlace[]): SQL {
  return sql`(c.connection_id, c.record_id, c.called_at) in (
    select p.connection, p.id, p.at from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) p(connection uuid, id text, at timestamptz))`;
}
