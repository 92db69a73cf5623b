import { type Calendar, openStretches } from "./calendar.ts";

/** What a forecast is made of, as it was typed or learned. */
export type ForecastInput = {
  numbers: number;
  /** Average length of a call, in seconds. */
  seconds: number;
  robots: number;
  /** Null where nothing is dialled again. `share`, from 0 to 1, is of the numbers that a first call does not reach. */
  redial: { times: number; intervalMinutes: number; share: number } | null;
};

/**
 * When so much dialling is over. `cut`: the task ends first, and about so many calls would not be made. `beyond`: not within
 * ten years. `never`: no minute is left to dial at all.
 */
export type Finish =
  | { kind: "at"; minute: number }
  | { kind: "cut"; until: number; missing: number }
  | { kind: "beyond" }
  | { kind: "never" };

/** Some calls, one after the other on each robot, and when they are over. */
export type Dialling = { calls: number; minutes: number; finish: Finish };

export type Forecast = {
  /** The first minute that is dialled; null where there is none. */
  begins: number | null;
  once: Dialling;
  /** Whoever is not reached at first is never reached, so each of them is dialled again as often as the task says. */
  worst: (Dialling & { redials: number; waitMinutes: number }) | null;
};

/**
 * How long a task dials: numbers × average length ÷ robots, laid over the minutes that can be dialled from `now` on. The
 * worst case adds every redial, and as many intervals in which the last of them wait.
 */
export function forecast(calendar: Calendar, now: number, input: ForecastInput): Forecast {
  const { numbers, seconds, robots, redial } = input;
  const minutesOf = (calls: number) => (calls * seconds) / robots / 60;
  const once = diallingOf(calendar, now, input, { calls: numbers, minutes: minutesOf(numbers), most: numbers });
  const [first] = openStretches(calendar, now);
  const begins = first?.from ?? null;
  if (redial === null) return { begins, once, worst: null };
  const redials = Math.ceil(round(numbers * redial.share)) * redial.times;
  const waitMinutes = redials > 0 ? redial.intervalMinutes * redial.times : 0;
  const calls = numbers + redials;
  const minutes = minutesOf(calls) + waitMinutes;
  return {
    begins,
    once,
    worst: { ...diallingOf(calendar, now, input, { calls, minutes, most: redials }), redials, waitMinutes },
  };
}

/** 12,000 × 0.07 is 840.0000000000001 in binary, which is no 841st number. */
function round(value: number): number {
  return Number(value.toFixed(6));
}

function diallingOf(
  calendar: Calendar,
  now: number,
  { seconds, robots }: ForecastInput,
  { calls, minutes, most }: { calls: number; minutes: number; most: number },
): Dialling {
  const { reached, left, isAny } = walk(calendar, now, minutes);
  if (!isAny) return { calls, minutes, finish: { kind: "never" } };
  if (reached !== null) return { calls, minutes, finish: { kind: "at", minute: reached } };
  if (calendar.until === null) return { calls, minutes, finish: { kind: "beyond" } };
  const missing = Math.min(most, Math.ceil(round((left * 60 * robots) / seconds)));
  return { calls, minutes, finish: { kind: "cut", until: calendar.until, missing } };
}

/** Goes on until so many minutes were dialled; `left` is what the end, or ten years, leave of them. */
function walk(calendar: Calendar, after: number, minutes: number) {
  let left = minutes;
  let isAny = false;
  for (const { from, to } of openStretches(calendar, after)) {
    isAny = true;
    if (left <= to - from) return { reached: from + left, left: 0, isAny };
    left -= to - from;
  }
  return { reached: null, left, isAny };
}

/** So many calls are left at a minute. */
export type Point = { minute: number; left: number };

/** More stretches than this are not drawn one by one. */
const mostStretches = 400;

/** How the calls that are left become fewer, from the first minute to the last: straight within a stretch, level between. */
export function courseOf(calendar: Calendar, now: number, { calls, minutes }: Dialling): Point[] {
  const points: Point[] = [];
  let left = minutes;
  for (const { from, to } of openStretches(calendar, now)) {
    if (points.length >= mostStretches * 2) break;
    points.push({ minute: from, left: callsLeft(left) });
    const dialled = Math.min(left, to - from);
    left -= dialled;
    points.push({ minute: from + dialled, left: callsLeft(left) });
    if (left <= 0) break;
  }
  return points;

  function callsLeft(minutesLeft: number): number {
    return minutes > 0 ? (calls * minutesLeft) / minutes : 0;
  }
}
