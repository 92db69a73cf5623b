import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import type { Weekday } from "#server/contract/limits/aivoice.ts";
import { dayOf, dayOfMinute, minuteOf, minuteOfDay, minutesADay, type Span, weekdayOf } from "./clock.ts";

/** What of a task says when it dials. A form hands it over as it is typed, so each part may be unreadable. */
export type TaskTimes = {
  mode: AiTaskDraft["mode"];
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
  dailyStartDateTime: string;
  dailyEndDateTime: string;
  inactiveTimeList?: readonly { startTime: string; endTime: string }[] | undefined;
  inactiveDateList?: readonly { startDate: string; endDate: string }[] | undefined;
  daysOfWeek?: readonly Weekday[] | undefined;
};

/** A task's times as numbers of the platform's wall clock (spec: AI outbound task). */
export type Calendar = {
  /** Nothing is dialled before this minute: the start of a task that starts by itself. */
  from: number | null;
  /** Nothing is dialled from this minute on. */
  until: number | null;
  /** The daily window, in minutes of the day; empty where none can be read. */
  window: Span;
  /** What the pauses leave of the window, in order. */
  open: readonly Span[];
  /** Chosen weekdays; null where none is named, which the platform reads as all of them. */
  weekdays: ReadonlySet<Weekday> | null;
  /** Excluded days, `to` not in it. */
  excluded: readonly Span[];
};

/** Why a minute is not dialled, the weightiest first: what holds for the whole task, then for a day, then for a minute. */
export const closedReasons = ["before_start", "after_end", "weekday", "excluded", "window", "pause"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Days that are looked through before it is said that there is none: ten years. */
export const horizonDays = 3653;

/**
 * The calendar of a task. Whatever cannot be read, or ends before it begins, is left out: the rules of the contract name it.
 */
export function readCalendar(times: TaskTimes): Calendar {
  const window = spanOf(minuteOfDay(times.dailyStartDateTime), minuteOfDay(times.dailyEndDateTime)) ?? {
    from: 0,
    to: 0,
  };
  const pauses = (times.inactiveTimeList ?? []).map(({ startTime, endTime }) =>
    spanOf(minuteOfDay(startTime), minuteOfDay(endTime)),
  );
  const excluded = (times.inactiveDateList ?? []).map(({ startDate, endDate }) => {
    const last = dayOf(endDate);
    return spanOf(dayOf(startDate), last === null ? null : last + 1);
  });
  const start = times.mode === "AUTO" && times.startDateTime ? minuteOf(times.startDateTime) : null;
  const end = times.endDateTime ? minuteOf(times.endDateTime) : null;
  const { daysOfWeek = [] } = times;
  return {
    // Whole minutes alone count: one that the start or the end divides is not dialled.
    from: start === null ? null : Math.ceil(start),
    until: end === null ? null : Math.floor(end),
    window,
    open: without(window, pauses.filter(isSpan)),
    weekdays: daysOfWeek.length > 0 ? new Set(daysOfWeek) : null,
    excluded: excluded.filter(isSpan),
  };
}

function spanOf(from: number | null, to: number | null): Span | null {
  return from !== null && to !== null && from < to ? { from, to } : null;
}

function isSpan(span: Span | null): span is Span {
  return span !== null;
}

/** What is left of a span without others, in order and without gaps of nothing. */
export function without(whole: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let { from } = whole;
  for (const other of others.toSorted((one, next) => one.from - next.from)) {
    const to = Math.min(other.from, whole.to);
    if (to > from) left.push({ from, to });
    from = Math.max(from, other.to);
  }
  if (from < whole.to) left.push({ from, to: whole.to });
  return left;
}

/** Why nothing is dialled on a day, whatever its hours; null where it is. */
export function dayReason(calendar: Calendar, day: number): Extract<ClosedReason, "weekday" | "excluded"> | null {
  if (calendar.weekdays !== null && !calendar.weekdays.has(weekdayOf(day))) return "weekday";
  return calendar.excluded.some(({ from, to }) => from <= day && day < to) ? "excluded" : null;
}

/** One hour of one day: how many of its minutes can be dialled, and how many cannot for which reason. Together 60. */
export type HourCell = { minutes: number; closed: Readonly<Partial<Record<ClosedReason, number>>> };

export type CalendarDay = {
  day: number;
  /** Minutes that can be dialled. */
  total: number;
  hours: readonly HourCell[];
  /** Set where the whole day is closed for this one reason. */
  reason: ClosedReason | null;
};

/** Seven days from `first` on, hour by hour. */
export function weekOf(calendar: Calendar, first: number): CalendarDay[] {
  return Array.from({ length: 7 }, (_, place) => calendarDay(calendar, first + place));
}

function calendarDay(calendar: Calendar, day: number): CalendarDay {
  const closedDay = dayReason(calendar, day);
  const hours = Array.from({ length: 24 }, (_, hour) => hourCell(calendar, day, hour, closedDay));
  const total = hours.reduce((sum, { minutes }) => sum + minutes, 0);
  const whole = hours.map(({ closed }) => closedReasons.find((reason) => closed[reason] === 60));
  const reason = whole[0] !== undefined && whole.every((each) => each === whole[0]) ? whole[0] : null;
  return { day, total, hours, reason };
}

function hourCell(calendar: Calendar, day: number, hour: number, closedDay: ClosedReason | null): HourCell {
  const { from, until, window, open } = calendar;
  const midnight = day * minutesADay;
  const span = { from: hour * 60, to: hour * 60 + 60 };
  const within = (minute: number | null, none: number) =>
    minute === null ? none : Math.min(Math.max(minute - midnight, span.from), span.to);
  const begins = within(from, span.from);
  const ends = Math.max(begins, within(until, span.to));
  const rest = { from: begins, to: ends };
  const inWindow = overlap(rest, window);
  const dialled = closedDay ? 0 : open.reduce((sum, each) => sum + overlap(rest, each), 0);
  const counts: [ClosedReason, number][] = [
    ["before_start", begins - span.from],
    ["after_end", span.to - ends],
    ...(closedDay
      ? ([[closedDay, ends - begins]] satisfies [ClosedReason, number][])
      : ([
          ["window", ends - begins - inWindow],
          ["pause", inWindow - dialled],
        ] satisfies [ClosedReason, number][])),
  ];
  return { minutes: dialled, closed: Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}

function overlap(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

/**
 * The stretches that are dialled from a minute on, in order, for at most `days` days. Each is at least a part of a minute
 * long; `after` may lie within one.
 */
export function* openStretches(calendar: Calendar, after: number, days = horizonDays): Generator<Span> {
  const begin = Math.max(after, calendar.from ?? after);
  const end = calendar.until ?? Number.POSITIVE_INFINITY;
  const firstDay = dayOfMinute(begin);
  for (let day = firstDay; day < firstDay + days && day * minutesADay < end; day += 1) {
    if (dayReason(calendar, day)) continue;
    for (const span of calendar.open) {
      const from = Math.max(begin, day * minutesADay + span.from);
      const to = Math.min(end, day * minutesADay + span.to);
      if (from < to) yield { from, to };
    }
  }
}

/** The first minute that is dialled from a minute on; null where there is none within ten years. */
export function firstOpen(calendar: Calendar, after: number, days = horizonDays): number | null {
  for (const { from } of openStretches(calendar, after, days)) return from;
  return null;
}
