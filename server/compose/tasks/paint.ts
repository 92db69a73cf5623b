import { aivoiceLimits, type Weekday, weekdays } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
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
  if (!first || !last) return cannot(t("compose.nothingChangedNoMinuteOfTheDay"));
  const whole = { from: first.from, to: last.to };
  const pauses = without(whole, spans);
  if (pauses.length > inactiveTimes)
    return cannot(t("compose.nothingChangedThatTakesDailyPauses", { pauses: pauses.length, room: inactiveTimes }));
  return {
    rules: {
      ...rules,
      dailyStartDateTime: timeText(whole.from),
      dailyEndDateTime: timeText(whole.to),
      inactiveTimeList: pauses.map(({ from, to }) => ({ startTime: timeText(from), endTime: timeText(to) })),
    },
    told: t("compose.everyChosenDayIsDialledThen", { hours: hoursWords(whole, pauses) }),
  };
}

/** "09:30–19:00, with a pause 12:00–13:30" */
export function hoursWords(whole: Span, pauses: readonly Span[]): string {
  const words = (span: Span) => `${timeText(span.from)}–${timeText(span.to)}`;
  if (pauses.length === 0) return words(whole);
  const values = { hours: words(whole), pauses: listed(pauses.map(words)) };
  return pauses.length === 1 ? t("compose.hoursWithAPause", values) : t("compose.hoursWithPauses", values);
}

/** Excludes days, or takes them back. Ranges that touch, or have no chosen day between them, become one where room is short. */
export function paintDates(rules: WeekRules, days: Span, dial: boolean): Painted {
  const known = calendarOf(rules).excluded;
  const spans = joined(dial ? known.flatMap((each) => without(each, [days])) : [...known, days]);
  const isChosen = (day: number) => rules.daysOfWeek.length === 0 || rules.daysOfWeek.includes(weekdayOf(day));
  const fitted = spans.length > inactiveDates ? bridged(spans, isChosen) : spans;
  if (fitted.length > inactiveDates)
    return cannot(t("compose.nothingChangedThatTakesRangesOf", { ranges: fitted.length, room: inactiveDates }));
  const words = daysWords(days);
  return {
    rules: {
      ...rules,
      inactiveDateList: fitted.map(({ from, to }) => ({ startDate: dayText(from), endDate: dayText(to - 1) })),
    },
    told:
      days.to - days.from === 1
        ? dial
          ? t("compose.aDayIsNoLongerExcluded", { day: words })
          : t("compose.aDayIsExcludedNow", { day: words })
        : dial
          ? t("compose.daysAreNoLongerExcluded", { days: words })
          : t("compose.daysAreExcludedNow", { days: words }),
  };
}

/** "25 Nov", "24 to 26 Nov", "30 Nov to 2 Dec" */
export function daysWords({ from, to }: Span, withYear = false): string {
  const last = to - 1;
  if (from === last) return dateWords(from, withYear);
  const isSameMonth = dayText(from).slice(0, 7) === dayText(last).slice(0, 7);
  const first = isSameMonth ? t("compose.dayOfThatMonth", { day: Number(dayText(from).slice(8)) }) : dateWords(from);
  return t("compose.firstToLastDay", { first, last: dateWords(last, withYear) });
}

/** Dials on weekdays, or not. One has to stay, since the platform reads none as all of them. */
export function paintWeekdays(rules: WeekRules, some: readonly Weekday[], dial: boolean): Painted {
  const before = rules.daysOfWeek.length === 0 ? weekdays : rules.daysOfWeek;
  const after = weekdays.filter((each) => (some.includes(each) ? dial : before.includes(each)));
  if (after.length === 0) return cannot(t("compose.nothingChangedOneWeekdayHasToStay"));
  const names = listed(
    weekdays
      .filter((each) => some.includes(each))
      .map((each) => t("compose.everyWeekday", { weekday: weekdayName(each) })),
  );
  return {
    rules: { ...rules, daysOfWeek: after },
    told: dial
      ? t("compose.weekdaysAreDialledNow", { weekdays: names })
      : t("compose.weekdaysAreNoLongerDialled", { weekdays: names }),
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
