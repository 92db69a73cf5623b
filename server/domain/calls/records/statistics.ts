import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import {
  type Breakdowns,
  breakdownsOf,
  emptyBreakdowns,
  type Figures,
  figuresOf,
  type StoredFigures,
} from "./breakdowns.ts";
import { inZone } from "./conditions.ts";
import type { CallsAsked } from "./filter.ts";
import { lookFor, zoneOfCalls } from "./list.ts";
import { isOneOf, type Look } from "./look.ts";
import { requireCalls } from "./may-read.ts";

const day = 86_400_000;
/** A question reads every call in its time. */
export const mostDays = 92;
export const usualDays = 30;

/** Of the calls that meet a filter, in the time that was asked for or else in the last 30 days. */
export type CallStatistics = Breakdowns & {
  from: Date;
  to: Date;
  /** Offset in which days and hours are told. */
  zone: string;
  total: Figures;
};

/** Figures over what a list of the same filter shows, each bucket with the filter that leads to its calls. Throws `forbidden`, `invalid`. */
export async function readStatistics(scope: Scope, given: CallsAsked): Promise<CallStatistics> {
  requireCalls(scope, given.kind);
  const asked = { ...given, ...timeOf(given) };
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const zone = await zoneOfCalls(tx, asked.connectionId);
    const of = { from: asked.from, to: asked.to, zone };
    const wanted = await lookFor(tx, scope, asked, "newest");
    if (wanted === null) return { ...of, total: figuresOf(null), ...emptyBreakdowns };
    const rows = await readFigures(tx, wanted, zone);
    const reasons = asked.kind === "ai" ? new Map() : await readReasons(tx, wanted);
    return {
      ...of,
      total: figuresOf(rows.find(({ set }) => set === "total") ?? null),
      ...breakdownsOf(scope, rows, reasons, of),
    };
  });
}

function timeOf({ from, to }: CallsAsked): { from: Date; to: Date } {
  const end = to ?? new Date(Math.min(Date.now(), from ? from.getTime() + usualDays * day : Number.POSITIVE_INFINITY));
  const begin = from ?? new Date(end.getTime() - usualDays * day);
  if (begin > end) throw new DomainError("invalid", "The time ends before it begins.", { field: "to" });
  if (end.getTime() - begin.getTime() > mostDays * day)
    throw new DomainError("invalid", `Figures are told of at most ${mostDays} days at once. Choose a shorter time.`, {
      field: "from",
    });
  return { from: begin, to: end };
}

/** SQL that holds for the calls that are meant. */
function isMeant({ workspaceId, kind, conditions, places, tag, from, to }: Look): SQL {
  const holds = [
    sql`c.workspace_id = ${workspaceId} and c.kind = ${kind}`,
    sql`c.called_at >= ${from?.toISOString()}::timestamptz and c.called_at < ${to?.toISOString()}::timestamptz`,
    ...conditions.map((condition) => condition.holds),
    ...(places === null ? [] : [isOneOf(places)]),
    ...(tag === undefined
      ? []
      : [
          sql`exists (select from call_tag t where t.connection_id = c.connection_id and t.kind = c.kind
            and t.record_id = c.record_id and t.tag = ${tag})`,
        ]),
  ];
  return sql.join(holds, sql` and `);
}

/** Buckets of a fact that a page can show; days and hours are few by themselves. */
const mostBuckets = 50;

/** One pass over the calls, for all figures together. */
function readFigures(tx: Tx, wanted: Look, zone: string): Promise<StoredFigures[]> {
  return tx.execute<StoredFigures>(sql`
    with d as (select ${inZone(zone)}::date::text as day, extract(isodow from ${inZone(zone)})::int as weekday,
        extract(hour from ${inZone(zone)})::int as hour, c.result, c.intent, c.group_name, c.phone_name, c.script_id,
        c.voice_file_id, c.key_pressed, c.is_answered, c.talk_seconds, c.ring_seconds, c.charged_seconds, c.cost, c.cost_differs
      from call_record c where ${isMeant(wanted)}),
    sets as (select
        case grouping(day, hour, result, intent, group_name, phone_name, script_id, key_pressed)
          when 255 then 'total' when 127 then 'day' when 191 then 'hour' when 223 then 'result' when 239 then 'intent'
          when 247 then 'group' when 251 then 'phone' when 253 then 'script' else 'key' end as "set",
        day, weekday, hour, result, intent, group_name as "groupName", phone_name as "phoneName", script_id as "scriptId",
        voice_file_id as "voiceFileId", key_pressed as "keyPressed",
        count(*)::int as calls, count(*) filter (where is_answered)::int as answered,
        coalesce(sum(talk_seconds) filter (where is_answered), 0)::float8 as "talkSeconds",
        count(talk_seconds) filter (where is_answered)::int as "talkKnown",
        coalesce(sum(ring_seconds), 0)::float8 as "ringSeconds", count(ring_seconds)::int as "ringKnown",
        coalesce(sum(charged_seconds), 0)::float8 as "chargedSeconds",
        sum(cost)::text as cost, count(cost)::int as "costKnown", count(*) filter (where cost_differs)::int as differing
      from d group by grouping sets ((), (day), (weekday, hour), (result), (intent), (group_name), (phone_name), (script_id),
        (voice_file_id, key_pressed)))
    select * from (select s.*, row_number() over (partition by s."set" order by calls desc, s::text) as place from sets s) s
    where place <= ${mostBuckets} or "set" in ('day', 'hour')`);
}

/** The platform's words for each code, those that it used most. */
async function readReasons(tx: Tx, wanted: Look): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.execute<{ result: string; reason: string }>(sql`
    select distinct on (result) result, reason from (
      select c.result, c.record ->> 'terminationReason' as reason, count(*) as calls from call_record c
      where ${isMeant(wanted)} and c.result is not null and c.record ->> 'terminationReason' is not null group by 1, 2) r
    order by result, calls desc, reason`);
  return new Map(rows.map(({ result, reason }) => [result, reason]));
}
