import { type SQL, sql } from "drizzle-orm";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type CallsAsked, type FactOfKind, factsOfKind, noneNamed } from "./filter.ts";

/** SQL over a call `c`. One with a rank has an index of its own; the lower the rank, the fewer calls it mostly holds for. */
export type Condition = { holds: SQL; rank: number | null };

const ranks = {
  number: 0,
  jobId: 1,
  costDiffers: 2,
  phoneName: 3,
  scriptId: 4,
  intent: 5,
  voiceFileId: 6,
  keyPressed: 7,
  groupName: 8,
  result: 9,
  hungUpBy: 10,
  connectionId: 11,
  appId: 12,
  hasRecording: 13,
  answered: 14,
} as const;

/** Names of the filter's texts that are compared as a whole; who reads them masked cannot ask for what they hide. */
const texts = ["result", ...(Object.keys(factsOfKind) as FactOfKind[])] as const;

const ids: ReadonlySet<string> = new Set<FactOfKind>(["appId", "scriptId", "jobId", "voiceFileId"]);

/**
 * What has to hold for calls of the kind, but for when they began, what they are tagged with and what was searched for. Null
 * where no call can be meant. Each condition sees to the kind itself where others have the same fact.
 */
export function conditionsOf(scope: Scope, asked: CallsAsked, zone: string): Condition[] | null {
  const { kind, connectionId, answered, costDiffers, hasRecording, weekday, hour, tag } = asked;
  const conditions: Condition[] = [];
  const add = (holds: SQL, rank: number | null = null) => conditions.push({ holds, rank });
  if (tag !== undefined && shownText(scope, tag) !== tag) return null;
  for (const name of texts) {
    const value = asked[name];
    if (value === undefined) continue;
    const condition = textIs(scope, kind, name, value);
    if (condition === null) return null;
    conditions.push(condition);
  }
  if (connectionId !== undefined)
    add(sql`(c.connection_id = ${connectionId} and c.kind = ${kind})`, ranks.connectionId);
  if (answered !== undefined) {
    const is = answered ? sql`c.is_answered` : sql`not c.is_answered`;
    add(sql`((case when ${is} then c.kind end) = ${kind} and ${is})`, ranks.answered);
  }
  if (costDiffers !== undefined) conditions.push(flag("cost_differs", kind, costDiffers, ranks.costDiffers));
  if (hasRecording !== undefined) conditions.push(flag("has_recording", kind, hasRecording, ranks.hasRecording));
  if (weekday !== undefined) add(sql`extract(isodow from ${inZone(zone)}) = ${weekday}`);
  if (hour !== undefined) add(sql`extract(hour from ${inZone(zone)}) = ${hour}`);
  return conditions;
}

/** When a call began, on the clock of the zone, an offset such as `+08:00`. */
export function inZone(zone: string): SQL {
  return sql`(c.called_at at time zone ${zone}::interval)`;
}

/** Of calls to one number. */
export function isTo(number: string, kind: CallKind): Condition {
  return { holds: sql`(c.number = ${number} and ${isKind(kind)})`, rank: ranks.number };
}

/** In words that no index of all calls of a kind knows: one of those would be read from end to end for few. */
function isKind(kind: CallKind): SQL {
  return sql`c.kind || '' = ${kind}`;
}

/** As the viewer may read it; the digits of ids are nobody's number. */
function shownFact(scope: Scope, name: (typeof texts)[number], value: string): string {
  return ids.has(name) ? shownId(scope, value) : shownText(scope, value);
}

function textIs(scope: Scope, kind: CallKind, name: (typeof texts)[number], value: string): Condition | null {
  if (shownFact(scope, name, value) !== value) return null;
  if (name === "result")
    return value === noneNamed
      ? { holds: sql`c.result is null`, rank: null }
      : {
          // The kind is written out: each has an index of its own.
          holds: sql`(c.kind = ${sql.raw(`'${kind}'`)} and c.result = ${value} and c.result is not null)`,
          rank: ranks.result,
        };
  const { kinds, column } = factsOfKind[name];
  if (!kinds.some((one) => one === kind)) return null;
  const fact = sql`c.${sql.identifier(column)}`;
  return value === noneNamed
    ? { holds: sql`${fact} is null`, rank: null }
    : { holds: sql`${fact} = ${value}`, rank: ranks[name] };
}

function flag(column: string, kind: CallKind, wanted: boolean, rank: number): Condition {
  const fact = sql`c.${sql.identifier(column)}`;
  return wanted
    ? { holds: sql`((case when ${fact} then c.kind end) = ${kind} and ${fact})`, rank }
    : { holds: sql`not ${fact}`, rank: null };
}
