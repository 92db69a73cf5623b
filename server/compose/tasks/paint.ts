import { aivoiceLimits, type Weekday, weekdays } from "#server/contract/limits/aivoice.ts";
import { type Calendar, readCalendar, without } from "./calendar.ts";
import { dateWords, dayText, listed, minuteOfDay, type Span, timeText, weekdayName, weekdayOf } from "./clock.ts";

/** The rules that painting a week changes. The platform has one set of hours for all days, weekdays, and ranges of dates. */
export type WeekRules = {
  dailyStartDateTime: string;
  dailyEndDateTime: string;
  inactiveTimeList: readonly { startTime: string; endTime: string }[];
  inactiveDateList: readonly { startDate: string; endDate: string }[];
  daysOfWeek: readonly Weekday[];
};

/** What painting comes to, as a sentence. Without rules it cannot be expressed, and nothing changes. */
export type Painted = { rules: WeekRules | null; told: string };

const { inactiveTimes, inactiveDates, window } = aivoiceLimits;
/** The hours that the platform allows, as minutes of the day. */
export const dialHours: Span = { from: minuteOfDay(window.start) ?? 0, to: minuteOfDay(window.end) ?? 0 };

const cannot = (told: string): Painted => ({ rules: null, told });

/** What can be read of the rules, whatever start and end there are. */
export function calendarOf(rules: WeekRules): Calendar {
  return readCalendar({ ...rules, mode: "MANUAL" });
}

/** Dials in a span of the day, or not, on all days: it becomes part of the daily window, moves its edge, or is a pause. */
export function paintHours(rules: WeekRules, span: Span, dial: boolean): Painted {
  const { open } = calendarOf(rules);
  const spans = dial ? joined([...open, within(span, dialHours)]) : open.flatMap((each) => without(each, [span]));
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last)
    return cannot("Nothing changed: no minute of the day would be left to dial. Dial in another hour first.");
  const whole = { from: first.from, to: last.to };
  const pauses = without(whole, spans);
  if (pauses.length > inactiveTimes)
    return cannot(
      `Nothing changed: that takes ${pauses.length} daily pauses, and the platform has room for ${inactiveTimes}.`,
    );
  return {
    rules: {
      ...rules,
      dailyStartDateTime: timeText(whole.from),
      dailyEndDateTime: timeText(whole.to),
      inactiveTimeList: pauses.map(({ from, to }) => ({ startTime: timeText(from), endTime: timeText(to) })),
    },
    told: `Every chosen day is dialled ${hoursWords(whole, pauses)} now. The platform has the same hours for all days.`,
  };
}

/** "09:30–19:00, with a pause 12:00–13:30" */
export function hoursWords(whole: Span, pauses: readonly Span[]): string {
  const words = (span: Span) => `${timeText(span.from)}–${timeText(span.to)}`;
  if (pauses.length === 0) return words(whole);
  return `${words(whole)}, with ${pauses.length === 1 ? "a pause" : "pauses"} ${listed(pauses.map(words))}`;
}

/** Excludes days, or takes them back. Ranges that touch, or have no chosen day between them, become one where room is short. */
export function paintDates(rules: WeekRules, days: Span, dial: boolean): Painted {
  const known = calendarOf(rules).excluded;
  const spans = joined(dial ? known.flatMap((each) => without(each, [days])) : [...known, days]);
  const isChosen = (day: number) => rules.daysOfWeek.length === 0 || rules.daysOfWeek.includes(weekdayOf(day));
  const fitted = spans.length > inactiveDates ? bridged(spans, isChosen) : spans;
  if (fitted.length > inactiveDates)
    return cannot(
      `Nothing changed: that takes ${fitted.length} ranges of excluded dates, and the platform has room for ${inactiveDates}.`,
    );
  const words = daysWords(days);
  const isOne = days.to - days.from === 1;
  return {
    rules: {
      ...rules,
      inactiveDateList: fitted.map(({ from, to }) => ({ startDate: dayText(from), endDate: dayText(to - 1) })),
    },
    told: dial
      ? `${words} ${isOne ? "is" : "are"} no longer excluded.`
      : `${words} ${isOne ? "is" : "are"} excluded now.`,
  };
}

/** "25 Nov", "24 to 26 Nov", "30 Nov to 2 Dec" */
export function daysWords({ from, to }: Span, withYear = false): string {
  const last = to - 1;
  if (from === last) return dateWords(from, withYear);
  const isSameMonth = dayText(from).slice(0, 7) === dayText(last).slice(0, 7);
  const first = isSameMonth ? String(Number(dayText(from).slice(8))) : dateWords(from);
  return `${first} to ${dateWords(last, withYear)}`;
}

/** Dials on weekdays, or not. One has to stay, since the platform reads none as all of them. */
export function paintWeekdays(rules: WeekRules, some: readonly Weekday[], dial: boolean): Painted {
  const before = rules.daysOfWeek.length === 0 ? weekdays : rules.daysOfWeek;
  const after = weekdays.filter((each) => (some.includes(each) ? dial : before.includes(each)));
  if (after.length === 0)
    return cannot("Nothing changed: one weekday has to stay, since the platform reads none as all of them.");
  const names = listed(weekdays.filter((each) => some.includes(each)).map((each) => `${weekdayName(each)}s`));
  return {
    rules: { ...rules, daysOfWeek: after },
    told: dial ? `${names} are dialled now.` : `${names} are not dialled any more.`,
  };
}

function within(span: Span, bounds: Span): Span {
  return { from: Math.max(span.from, bounds.from), to: Math.min(span.to, bounds.to) };
}

/** The same minutes or days, in order, with what touches or overlaps as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else if (span.from < span.to) all.push({ ...span });
  }
  return all;
}

/** With gaps filled in which no day is chosen, so that excluding them changes nothing. A longer gap has a chosen day. */
function bridged(spans: readonly Span[], isChosen: (day: number) => boolean): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    const gap = last ? span.from - last.to : 7;
    const isIdle =
      gap < 7 && Array.from({ length: gap }, (_, place) => span.from - 1 - place).every((day) => !isChosen(day));
    if (last && isIdle) last.to = span.to;
    else all.push({ ...span });
  }
  return all;
}
