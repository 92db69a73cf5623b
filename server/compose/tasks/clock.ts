import { type Weekday, weekdays } from "#server/contract/limits/aivoice.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

/**
 * The wall clock of the platform, whose tasks know no zone: days and minutes are counted from 1970-01-01 00:00 there, as if
 * it were UTC. A zone is a fixed offset, so every day has as many minutes.
 */
export const minutesADay = 1440;

/** From `from` up to `to`, which is not in it. */
export type Span = { from: number; to: number };

/** The day that `yyyy-MM-dd` names; null for what is none. */
export function dayOf(text: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The 30th of February is carried over to March by some engines: not what was written.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text ? ms / 86_400_000 : null;
}

/** Minutes since midnight of `HH:mm`; null for what is no time of day. */
export function minuteOfDay(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** The minute in which `yyyy-MM-dd HH:mm:ss` lies, with its part of a minute as a fraction; null for what is none. */
export function minuteOf(text: string): number | null {
  const found = /^(\S{10}) (\d\d:\d\d):([0-5]\d)$/.exec(text);
  const day = dayOf(found?.[1] ?? "");
  const minute = minuteOfDay(found?.[2] ?? "");
  return day === null || minute === null ? null : day * minutesADay + minute + Number(found?.[3]) / 60;
}

/** The minute of a moment in a zone of so many minutes east of Greenwich. */
export function minuteOfMoment(at: Date, zoneOffset: number): number {
  return at.getTime() / 60_000 + zoneOffset;
}

/** The day of a minute. */
export function dayOfMinute(minute: number): number {
  return Math.floor(minute / minutesADay);
}

/** The Monday of the week of a day. 1970-01-01 was a Thursday. */
export function mondayOf(day: number): number {
  return day - placeInWeek(day);
}

export function weekdayOf(day: number): Weekday {
  return weekdays[placeInWeek(day)] ?? "MONDAY";
}

function placeInWeek(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** `yyyy-MM-dd`, as the platform writes a day. */
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** `HH:mm` of minutes since midnight; the end of the day is 24:00. */
export function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Made once for each language and way of saying it: a week of hours says hundreds. */
const kept = new Map<string, Intl.DateTimeFormat>();

function dateOf(day: number, options: Intl.DateTimeFormatOptions): string {
  const key = `${speaks()} ${JSON.stringify(options)}`;
  const format = kept.get(key) ?? new Intl.DateTimeFormat(speaks(), { ...options, timeZone: "UTC" });
  kept.set(key, format);
  return format.format(new Date(day * 86_400_000));
}

/** 1970-01-05, a Monday. */
const aMonday = 4;
const aDayOf = (weekday: Weekday) => aMonday + weekdays.indexOf(weekday);

/** "Monday" */
export function weekdayName(weekday: Weekday): string {
  return dateOf(aDayOf(weekday), { weekday: "long" });
}

/** "Mon" */
export function shortWeekday(weekday: Weekday): string {
  return dateOf(aDayOf(weekday), { weekday: "short" });
}

/** "23 Nov", with its year where it is asked for. */
export function dateWords(day: number, withYear = false): string {
  const [year = 0, , date = 0] = dayText(day).split("-").map(Number);
  const values = { month: dateOf(day, { month: "short" }), day: date };
  return withYear ? t("compose.dayMonthYear", { ...values, year: String(year) }) : t("compose.dayMonth", values);
}

/** "Mon 23 Nov 2026, 09:30", for a sentence. The minute is rounded up: whatever happens then is over by it. */
export function momentWords(minute: number): string {
  const whole = Math.ceil(minute);
  const day = dayOfMinute(whole);
  return t("compose.weekdayDateTime", {
    weekday: shortWeekday(weekdayOf(day)),
    date: dateWords(day, true),
    time: timeText(whole - day * minutesADay),
  });
}

/** "Monday", "Monday and Tuesday", "Monday, Tuesday and Friday"; with "or" where one of them is meant. */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  // British English has no comma before the last.
  return new Intl.ListFormat(speaks() === "en" ? "en-GB" : "zh", { type }).format(words);
}
