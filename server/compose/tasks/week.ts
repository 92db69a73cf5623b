import type { Weekday } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
import { type CalendarDay, type ClosedReason, closedReasons } from "./calendar.ts";
import { dateWords, listed, momentWords, type Span, timeText, weekdayName, weekdayOf } from "./clock.ts";
import { calendarOf, dialHours, type Painted, paintDates, paintHours, paintWeekdays, type WeekRules } from "./paint.ts";

/** The hours that a week shows: those that the platform allows. */
export const shownHours: readonly number[] = Array.from(
  { length: (dialHours.to - dialHours.from) / 60 },
  (_, place) => dialHours.from / 60 + place,
);

/** Minutes that can be dialled in the hours that are shown; a window that leaves them is refused, and no sum may count it. */
export function shownMinutes({ hours }: CalendarDay): number {
  return shownHours.reduce((sum, hour) => sum + (hours[hour]?.minutes ?? 0), 0);
}

/** A cell of the week: the place of its day, from 0, and its hour. */
export type Cell = { row: number; hour: number };
/** A block of cells, from where it was begun to where it is. */
export type Block = { anchor: Cell; head: Cell };

const order = (one: number, other: number): [number, number] => (one <= other ? [one, other] : [other, one]);

/**
 * What a block means, since the platform has one set of hours for all days: "hours" on every day, or whole "days". A row
 * that is closed from its first hour to its last is a day; so is whatever is opened where a whole day is closed.
 */
export function meaningOf(week: readonly CalendarDay[], { anchor, head }: Block): "hours" | "days" {
  const reason = reasonOf(week, anchor);
  if (reason !== null) return reason === "weekday" || reason === "excluded" ? "days" : "hours";
  const [first, last] = order(anchor.hour, head.hour);
  return first === shownHours[0] && last === shownHours.at(-1) ? "days" : "hours";
}

/** Whether painting the block would change a cell. */
export function isReached(week: readonly CalendarDay[], block: Block, { row, hour }: Cell): boolean {
  const [top, bottom] = order(block.anchor.row, block.head.row);
  const [first, last] = order(block.anchor.hour, block.head.hour);
  return meaningOf(week, block) === "days" ? row >= top && row <= bottom : hour >= first && hour <= last;
}

/** Why nothing is dialled in a cell; null where something is. */
function reasonOf(week: readonly CalendarDay[], { row, hour }: Cell): ClosedReason | null {
  const cell = week[row]?.hours[hour];
  if (!cell || cell.minutes > 0) return null;
  return closedReasons.find((reason) => cell.closed[reason] !== undefined) ?? null;
}

/** Paints a block: it is closed where its first cell dials, and opened where that is closed. */
export function paintBlock(
  rules: WeekRules,
  week: readonly CalendarDay[],
  block: Block,
  { from, until }: { from: number | null; until: number | null },
): Painted {
  const reason = reasonOf(week, block.anchor);
  const [top, bottom] = order(block.anchor.row, block.head.row);
  const days = week.slice(top, bottom + 1).map(({ day }) => day);
  const span: Span = { from: days[0] ?? 0, to: (days.at(-1) ?? 0) + 1 };
  const [first, last] = order(block.anchor.hour, block.head.hour);
  const hours: Span = { from: first * 60, to: (last + 1) * 60 };
  if (reason === "before_start" && from !== null)
    return {
      rules: null,
      told: t("compose.nothingChangedTheTaskStartsLater", { moment: momentWords(from) }),
    };
  if (reason === "after_end" && until !== null)
    return {
      rules: null,
      told: t("compose.nothingChangedTheTaskEndsBefore", { moment: momentWords(until) }),
    };
  if (reason === "weekday") return paintWeekdays(rules, days.map(weekdayOf), true);
  if (reason === "excluded") return paintDates(rules, span, true);
  if (reason !== null) return paintHours(rules, hours, true);
  return meaningOf(week, block) === "days" ? paintDates(rules, span, false) : paintHours(rules, hours, false);
}

/** Closes an hour that dials on some day, or opens it, at its head. */
export function toggleHour(rules: WeekRules, hour: number): Painted {
  const { open } = calendarOf(rules);
  const span: Span = { from: hour * 60, to: hour * 60 + 60 };
  return paintHours(rules, span, !open.some(({ from, to }) => from < span.to && span.from < to));
}

/** Excludes a day, or takes it back, at its head. */
export function toggleDate(rules: WeekRules, day: number): Painted {
  const { excluded } = calendarOf(rules);
  const isExcluded = excluded.some(({ from, to }) => from <= day && day < to);
  return paintDates(rules, { from: day, to: day + 1 }, isExcluded);
}

/** Turns a weekday on or off, at its head. */
export function toggleWeekday(rules: WeekRules, weekday: Weekday): Painted {
  const isOn = rules.daysOfWeek.length === 0 || rules.daysOfWeek.includes(weekday);
  return paintWeekdays(rules, [weekday], !isOn);
}

const reasonWords: Readonly<Record<ClosedReason, string>> = {
  get before_start() {
    return t("compose.beforeTheStart");
  },
  get after_end() {
    return t("compose.afterTheEnd");
  },
  get weekday() {
    return t("compose.notAChosenDay");
  },
  get excluded() {
    return t("compose.excludedDate");
  },
  get window() {
    return t("compose.outsideTheDailyWindow");
  },
  get pause() {
    return t("compose.dailyPause");
  },
};

/** "Outside the daily window", for a key or a whole day. */
export function reasonLabel(reason: ClosedReason): string {
  const words = reasonWords[reason];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Monday 23 November, 12:00: 0 of 60 minutes, daily pause" */
export function cellWords({ day, hours }: CalendarDay, hour: number): string {
  const cell = hours[hour];
  const reasons = closedReasons.filter((reason) => cell?.closed[reason] !== undefined).map((each) => reasonWords[each]);
  const values = {
    weekday: weekdayName(weekdayOf(day)),
    date: dateWords(day),
    time: timeText(hour * 60),
    minutes: cell?.minutes ?? 0,
  };
  return reasons.length > 0
    ? t("compose.minutesOfTheHourAndWhy", { ...values, why: listed(reasons) })
    : t("compose.minutesOfTheHour", values);
}
