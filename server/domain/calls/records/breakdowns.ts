import { shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type CallFilter, noneNamed } from "./filter.ts";

/** What is told of calls together. Money is USD as decimal text. */
export type Figures = {
  calls: number;
  answered: number;
  /** Of answered calls together, and on average; null where none names it. */
  talkSeconds: number;
  averageTalk: number | null;
  averageRing: number | null;
  chargedSeconds: number;
  /** As the platform charged it; null where no call names a cost, as those of AI never do. */
  cost: string | null;
  /** How many calls name a cost. */
  costKnown: number;
  /** Calls that cost something else than rate and billing period give. */
  differing: number;
};

/** Calls that have something in common, and the filter that leads to them; null where what they have is hidden. */
export type Bucket = Figures & { value: string | null; filter: CallFilter | null };
export type DayBucket = Figures & { day: string; filter: CallFilter };
export type HourBucket = Figures & { weekday: number; hour: number; filter: CallFilter };
/** A code with the platform's words for it, where it said any. */
export type ResultBucket = Bucket & { reason: string | null };
export type KeyBucket = Bucket & { voiceFileId: string | null };

/** Most calls first; of each fact the first 50 values. Null as a value: calls that name none. */
export type Breakdowns = {
  byDay: DayBucket[];
  byHour: HourBucket[];
  byResult: ResultBucket[];
  byIntent: Bucket[];
  byGroup: Bucket[];
  byPhone: Bucket[];
  byScript: Bucket[];
  /** Keys pressed; each together with the file that was played. */
  byKey: KeyBucket[];
};

export type StoredFigures = {
  set: "total" | "day" | "hour" | "result" | "intent" | "group" | "phone" | "script" | "key";
  day: string | null;
  weekday: number | null;
  hour: number | null;
  result: string | null;
  intent: string | null;
  groupName: string | null;
  phoneName: string | null;
  scriptId: string | null;
  voiceFileId: string | null;
  keyPressed: string | null;
  calls: number;
  answered: number;
  talkSeconds: number;
  talkKnown: number;
  ringSeconds: number;
  ringKnown: number;
  chargedSeconds: number;
  cost: string | null;
  costKnown: number;
  differing: number;
};

export const emptyBreakdowns: Breakdowns = {
  byDay: [],
  byHour: [],
  byResult: [],
  byIntent: [],
  byGroup: [],
  byPhone: [],
  byScript: [],
  byKey: [],
};

export function figuresOf(stored: StoredFigures | null): Figures {
  return {
    calls: stored?.calls ?? 0,
    answered: stored?.answered ?? 0,
    talkSeconds: stored?.talkSeconds ?? 0,
    averageTalk: stored && stored.talkKnown > 0 ? stored.talkSeconds / stored.talkKnown : null,
    averageRing: stored && stored.ringKnown > 0 ? stored.ringSeconds / stored.ringKnown : null,
    chargedSeconds: stored?.chargedSeconds ?? 0,
    cost: stored?.cost ?? null,
    costKnown: stored?.costKnown ?? 0,
    differing: stored?.differing ?? 0,
  };
}

type Time = { from: Date; to: Date; zone: string };

export function breakdownsOf(
  scope: Scope,
  rows: readonly StoredFigures[],
  reasons: ReadonlyMap<string, string>,
  time: Time,
): Breakdowns {
  const of = (set: StoredFigures["set"]) =>
    rows.filter((row) => row.set === set).toSorted((one, other) => other.calls - one.calls);
  const within = { from: time.from, to: time.to };
  const bucket =
    (name: "result" | "intent" | "groupName" | "phoneName" | "scriptId" | "keyPressed") => (row: StoredFigures) => {
      const value = row[name];
      const shown = name === "scriptId" ? shownId(scope, value) : shownText(scope, value);
      const filter = shown === value ? { ...within, [name]: value ?? noneNamed } : null;
      return { ...figuresOf(row), value: shown, filter };
    };
  // Every call names no group where none can have one.
  const known = (buckets: Bucket[]) => (buckets.some(({ value }) => value !== null) ? buckets : []);
  return {
    byDay: of("day")
      .map((row) => ({ ...figuresOf(row), day: row.day ?? "", filter: dayOf(row.day ?? "", time) }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
    byHour: of("hour").map((row) => {
      const at = { weekday: row.weekday ?? 1, hour: row.hour ?? 0 };
      return { ...figuresOf(row), ...at, filter: { ...within, ...at } };
    }),
    byResult: of("result").map((row) => ({
      ...bucket("result")(row),
      reason: row.result === null ? null : shownText(scope, reasons.get(row.result) ?? null),
    })),
    byIntent: known(of("intent").map(bucket("intent"))),
    byGroup: known(of("group").map(bucket("groupName"))),
    byPhone: known(of("phone").map(bucket("phoneName"))),
    byScript: known(of("script").map(bucket("scriptId"))),
    byKey: keysOf(scope, of("key"), bucket("keyPressed")),
  };
}

function keysOf(scope: Scope, rows: readonly StoredFigures[], bucket: (row: StoredFigures) => Bucket): KeyBucket[] {
  const named = rows.filter(({ voiceFileId, keyPressed }) => voiceFileId !== null || keyPressed !== null);
  if (named.length === 0) return [];
  return rows.map((row) => {
    const { filter, ...rest } = bucket(row);
    const voiceFileId = shownId(scope, row.voiceFileId);
    const isWhole = filter !== null && voiceFileId === row.voiceFileId;
    return { ...rest, voiceFileId, filter: isWhole ? { ...filter, voiceFileId: voiceFileId ?? noneNamed } : null };
  });
}

/** The part of a day of the zone that lies in the time asked for. */
function dayOf(day: string, { from, to, zone }: Time): CallFilter {
  const begin = new Date(`${day}T00:00:00${zone}`);
  const end = new Date(begin.getTime() + 86_400_000);
  return { from: begin < from ? from : begin, to: end > to ? to : end };
}
