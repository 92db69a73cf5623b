import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
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
    const results = rows.flatMap(({ set, result }) => (set === "result" && result !== null ? [result] : []));
    const reasons = asked.kind === "ai" ? new Map() : await readReasons(tx, wanted, results);
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
  if (begin > end) throw new DomainError("invalid", t("domain.theTimeEndsBeforeItBegins"), { field: "to" });
  if (end.getTime() - begin.getTime() > mostDays * day)
    throw new DomainError("invalid", t("domain.figuresCoverAtMostMostDaysDaysAt", { mostDays }), {
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

type Fact = {
  set: Exclude<StoredFigures["set"], "total" | "day" | "hour">;
  /** Columns of a call that are told of together, and their names in `StoredFigures`. */
  columns: readonly [Column, ...Column[]];
};
type Column = readonly [column: string, name: keyof StoredFigures];

const fact = (set: Fact["set"], ...columns: Fact["columns"]): Fact => ({ set, columns });
const result = fact("result", ["result", "result"]);

/** What calls of a kind are told apart by, besides when they began. */
const factsOf: Record<CallKind, readonly Fact[]> = {
  ai: [result, fact("intent", ["intent", "intent"]), fact("script", ["script_id", "scriptId"])],
  sip: [result, fact("group", ["group_name", "groupName"]), fact("phone", ["phone_name", "phoneName"])],
  group: [result, fact("key", ["key_pressed", "keyPressed"], ["voice_file_id", "voiceFileId"])],
};

const factNames = ["result", "intent", "groupName", "phoneName", "scriptId", "voiceFileId", "keyPressed"] as const;

/** Each is the sum of its parts. */
const sums = [
  ...(["calls", "answered", "talkSeconds", "talkKnown", "ringSeconds", "ringKnown"] as const),
  ...(["chargedSeconds", "cost", "costKnown", "differing"] as const),
] satisfies (keyof StoredFigures)[];

const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(", "));
const noFacts = sql.raw(factNames.map((name) => `null::text as "${name}"`).join(", "));
const summed = sql.raw(sums.map((name) => `sum("${name}") as "${name}"`).join(", "));

/**
 * One pass over the calls, for all figures together: by the hour and by each fact. Days, hours of the week and the whole are
 * summed up from hours, which are few.
 */
function readFigures(tx: Tx, wanted: Look, zone: string): Promise<StoredFigures[]> {
  const facts = factsOf[wanted.kind];
  const columns = facts.flatMap((one) => one.columns);
  const read = sql.raw(columns.map(([column]) => `c.${column}`).join(", "));
  const sets = sql.raw(facts.map((one) => `(${one.columns.map(([column]) => column).join(", ")})`).join(", "));
  const setOf = sql.raw(
    facts.map(({ set, columns: [first] }) => `when grouping(${first[0]}) = 0 then '${set}'`).join(" "),
  );
  const values = factNames.map((name) => `${columns.find(([, of]) => of === name)?.[0] ?? "null::text"} as "${name}"`);
  return tx.execute<StoredFigures>(sql`
    with d as (select date_trunc('hour', ${inZone(zone)}) as began, ${read},
        c.is_answered, c.talk_seconds, c.ring_seconds, c.charged_seconds, c.cost, c.cost_differs
      from call_record c where ${isMeant(wanted)}),
    parts as (select case ${setOf} end as "set", began, ${sql.raw(values.join(", "))},
        count(*) as calls, count(*) filter (where is_answered) as answered,
        coalesce(sum(talk_seconds) filter (where is_answered), 0) as "talkSeconds",
        count(talk_seconds) filter (where is_answered) as "talkKnown",
        coalesce(sum(ring_seconds), 0) as "ringSeconds", count(ring_seconds) as "ringKnown",
        coalesce(sum(charged_seconds), 0) as "chargedSeconds",
        sum(cost) as cost, count(cost) as "costKnown", count(*) filter (where cost_differs) as differing
      from d group by grouping sets ((began), ${sets})),
    hours as (select began::date as day, extract(isodow from began)::int as weekday, extract(hour from began)::int as hour,
        ${quoted(sums)} from parts where "set" is null),
    times as (select case when grouping(day) = 0 then 'day' when grouping(hour) = 0 then 'hour' else 'total' end as "set",
        day, weekday, hour, ${noFacts}, ${summed}
      from hours group by grouping sets ((), (day), (weekday, hour))),
    whole as (select * from times
      union all select "set", null, null, null, ${quoted(factNames)}, ${quoted(sums)} from parts where "set" is not null)
    select "set", day::text, weekday, hour, ${quoted(factNames)}, coalesce(calls, 0)::int as calls, answered::int, "talkSeconds"::float8,
      "talkKnown"::int, "ringSeconds"::float8, "ringKnown"::int, "chargedSeconds"::float8, cost::text, "costKnown"::int, differing::int
    from (select w.*, row_number() over (partition by "set" order by calls desc, w::text) as place from whole w) w
    where place <= ${mostBuckets} or "set" in ('day', 'hour')`);
}

/** The words for a code are those of so many calls: the newest of the time that is told of. */
const callsOfReasons = 100;

/** The platform's words for each code, those that it used most. Codes mean the same in every call of a kind. */
async function readReasons(tx: Tx, { workspaceId, kind, from, to }: Look, results: readonly string[]) {
  // The kind is written out: each has an index of its own.
  const rows = await tx.execute<{ result: string; reason: string }>(sql`
    select r.result, w.reason from jsonb_array_elements_text(${JSON.stringify(results)}::text::jsonb) r(result)
    cross join lateral (select n.reason from (
        select c.record ->> 'terminationReason' as reason from call_record c
        where c.workspace_id = ${workspaceId} and c.kind = ${sql.raw(`'${kind}'`)} and c.result = r.result and c.result is not null
          and c.called_at >= ${from?.toISOString()}::timestamptz and c.called_at < ${to?.toISOString()}::timestamptz
        order by c.called_at desc, c.record_id desc limit ${callsOfReasons}) n
      where n.reason is not null group by n.reason order by count(*) desc, n.reason limit 1) w`);
  return new Map(rows.map(({ result: code, reason }) => [code, reason]));
}
