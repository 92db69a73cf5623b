import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Age } from "#db/replica.ts";
import type { Area } from "#server/contract/operation.ts";
import { zoneOfCalls } from "#server/domain/calls/records/list.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import { readReports } from "#server/domain/reading.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addedUp, figuresOf, type ReportFigures, type StoredFigures, summedFigures } from "./figures.ts";
import { requireReport } from "./may-read.ts";
import { countedTo, inZone, isWithin, type Period, requirePeriod } from "./period.ts";

export type ReportAsked = Period & {
  area: Area;
  /** The period that this one is compared with. */
  before: Period;
};

/**
 * What has something in common. `value` is its id as it is shown, `label` its name where it has one. The last one may stand for
 * all that have no row of their own: then `others` says how many those are; null in every other.
 */
export type Bucket = ReportFigures & { value: string | null; label: string | null; others: number | null };
export type DayBucket = ReportFigures & { day: string };
export type HourBucket = { weekday: number; hour: number; planned: number; calls: number };
/** Refusals by what was asked and the code of the answer; the last row may stand for `others`, as in a bucket. */
export type Refusals = { operation: string; code: string; count: number; others: number | null };

export type Report = {
  /** Where the figures come from a copy of the database: how old it was. */
  replica: Age | null;
  /** Offset in which days and hours are told. */
  zone: string;
  /** The oldest change that is not counted yet; null where there is none. */
  countedTo: Date | null;
  total: ReportFigures;
  before: ReportFigures;
  byDay: DayBucket[];
  byHour: HourBucket[];
  /** By operation, and calls by ai, sip and group. */
  byKind: Bucket[];
  byApplication: Bucket[];
  byTemplate: Bucket[];
  byPerson: Bucket[];
  byConnection: Bucket[];
  refusals: Refusals[];
};

/** Buckets with a row of their own, so that a page stays short; days and hours are few by themselves. */
const mostBuckets = 50;

type Row = StoredFigures & {
  set: "total" | "day" | "kind" | "application" | "template" | "person" | "connection";
  day: string | null;
  value: string | null;
};

/** What was sent and called in an area within a time, from what was counted. Throws `forbidden`, `invalid`. */
export async function readReport(scope: Scope, asked: ReportAsked): Promise<Report> {
  const { area, before } = asked;
  requireReport(scope, area);
  requirePeriod(asked);
  requirePeriod(before);
  const workspaceId = scope.workspace.id;
  const { result, age } = await readReports(scope.services.db, workspaceId, async (tx) => {
    const zone = await zoneOfCalls(tx, undefined);
    const rows = await readFigures(tx, workspaceId, asked, zone);
    const names = await readNames(tx, area);
    const of = (set: Row["set"]) => [
      ...Map.groupBy(
        rows.filter((row) => row.set === set),
        keyOf,
      ).values(),
    ];
    const buckets = (set: Row["set"], shown: (value: string | null) => string | null) =>
      mostFirst(of(set), (value) => ({
        value: shown(value),
        label: value === null ? null : (names.get(value) ?? null),
      }));
    return {
      zone,
      countedTo: await countedTo(tx, workspaceId, [area]),
      total: figuresOf(rows.filter(({ set }) => set === "total")),
      before: figuresOf(await readTotal(tx, workspaceId, area, before)),
      byDay: of("day")
        .map((same) => ({ ...figuresOf(same), day: same[0]?.day ?? "" }))
        .toSorted((one, other) => one.day.localeCompare(other.day)),
      byHour: await readHours(tx, workspaceId, asked, zone),
      byKind: buckets("kind", (value) => value),
      byApplication: buckets("application", (value) => shownId(scope, value)),
      byTemplate: buckets("template", (value) => shownText(scope, value)),
      byPerson: buckets("person", (value) => value),
      byConnection: buckets("connection", (value) => value),
      refusals: await readRefusals(tx, workspaceId, asked),
    };
  });
  return { ...result, replica: age };
}

const keyOf = ({ value, day }: Row) => `${value} ${day}`;

/** The largest buckets, and one for all the others: what is left out would make the rows fall short of the total. */
function mostFirst(
  groups: readonly Row[][],
  nameOf: (value: string | null) => Pick<Bucket, "value" | "label">,
): Bucket[] {
  const all = groups
    .map((rows) => ({ rows, figures: figuresOf(rows) }))
    .toSorted(({ figures: one }, { figures: other }) => other.planned + other.calls - one.planned - one.calls);
  const rest = all.slice(mostBuckets).flatMap(({ rows }) => rows);
  return [
    ...all
      .slice(0, mostBuckets)
      .map(({ rows, figures }) => ({ ...figures, ...nameOf(rows[0]?.value || null), others: null })),
    ...(rest.length > 0 ? [{ ...figuresOf(rest), value: null, label: null, others: all.length - mostBuckets }] : []),
  ];
}

/**
 * One pass over what was counted: into days first, of which all breakdowns are made together. Costs of several currencies stay
 * apart in each.
 */
function readFigures(tx: Tx, workspaceId: string, asked: ReportAsked, zone: string): Promise<Row[]> {
  return tx.execute<Row>(sql`
    with t as (select ${inZone(zone)}::date as day, kind, app_id, template, person_id, connection_id, currency, ${addedUp}
      from report_count c where c.workspace_id = ${workspaceId} and c.area = ${asked.area} and ${isWithin(asked)}
      group by 1, 2, 3, 4, 5, 6, 7)
    select case when grouping(day) = 0 then 'day' when grouping(kind) = 0 then 'kind'
        when grouping(app_id) = 0 then 'application'
        when grouping(template) = 0 then 'template' when grouping(person_id) = 0 then 'person'
        when grouping(connection_id) = 0 then 'connection' else 'total' end as "set",
      day::text, coalesce(kind, app_id, template, person_id::text, connection_id::text) as value, currency, ${summedFigures}
    from t group by grouping sets ((currency), (day, currency), (kind, currency), (app_id, currency),
      (template, currency), (person_id, currency), (connection_id, currency))`);
}

/** Hours of each day of the week. */
function readHours(tx: Tx, workspaceId: string, asked: ReportAsked, zone: string): Promise<HourBucket[]> {
  return tx.execute<HourBucket>(sql`
    select extract(isodow from ${inZone(zone)})::int as weekday, extract(hour from ${inZone(zone)})::int as hour,
      sum(planned)::float8 as planned, sum(calls)::float8 as calls
    from report_count c where c.workspace_id = ${workspaceId} and c.area = ${asked.area} and ${isWithin(asked)} group by 1, 2`);
}

function readTotal(tx: Tx, workspaceId: string, area: Area, within: Period): Promise<StoredFigures[]> {
  return tx.execute<StoredFigures>(sql`
    select currency, ${summedFigures} from report_count c
    where c.workspace_id = ${workspaceId} and c.area = ${area} and ${isWithin(within)} group by currency`);
}

/** Names of whatever buckets are told by. Of people only the members: nobody else's can be read here. */
async function readNames(tx: Tx, area: Area): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.execute<{ id: string; name: string }>(sql`
    select id::text, name from person union all select id::text, name from connection
    union all select app_id, min(label) from application where area = ${area} group by app_id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function readRefusals(tx: Tx, workspaceId: string, asked: ReportAsked): Promise<Refusals[]> {
  return tx.execute<Refusals>(sql`
    with t as (select kind, code, sum(count) as count, row_number() over (order by sum(count) desc, kind, code) as place
      from report_refusal c where c.workspace_id = ${workspaceId} and c.area = ${asked.area} and ${isWithin(asked)}
      group by kind, code),
    r as (select count, case when place <= ${mostBuckets} then place end as own,
        case when place <= ${mostBuckets} then kind else '' end as kind,
        case when place <= ${mostBuckets} then code else '' end as code from t)
    select kind as operation, code, sum(count)::float8 as count, case when own is null then count(*)::int end as others
    from r group by own, kind, code order by own nulls last`);
}
