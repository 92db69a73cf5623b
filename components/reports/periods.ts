import { parseAsStringLiteral } from "nuqs";
import { dayAfter, parseAsDay } from "#components/reading/list/days.ts";
import { formatDay } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";

export const periodKeys = ["last-month", "this-month", "7-days", "30-days", "90-days", "own"] as const;
export type PeriodKey = (typeof periodKeys)[number];

/** What a report is of, as it stands in the address; days are whole ones of the zone that times are shown in. */
export const periodParams = {
  period: parseAsStringLiteral(periodKeys).withDefault("last-month"),
  from: parseAsDay,
  to: parseAsDay,
};

/** Both days belong to it. */
export type Days = { from: string; to: string };
export type Compared = Days & { before: Days };

export const periodNames: Record<PeriodKey, string> = {
  get "last-month"() {
    return t("reports.lastMonth");
  },
  get "this-month"() {
    return t("reports.thisMonth");
  },
  get "7-days"() {
    return t("reports.last7Days");
  },
  get "30-days"() {
    return t("reports.last30Days");
  },
  get "90-days"() {
    return t("reports.last90Days");
  },
  get own() {
    return t("reports.customDays");
  },
};

const lengths: Partial<Record<PeriodKey, number>> = { "7-days": 7, "30-days": 30, "90-days": 90 };
const dayMs = 86_400_000;
const mostDays = 366;

/** The first of the month so many months after that of a day. */
function monthOf(day: string, months: number): string {
  const at = new Date(day);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

const daysIn = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** As many days as the period has, right before it. */
function rightBefore(days: Days): Days {
  return { from: dayAfter(days.from, -daysIn(days)), to: dayAfter(days.from, -1) };
}

/**
 * The days of a period, and those it is compared with: a month with the one before, a month that is not over with as many
 * days of the one before, any other with as many days right before it. Days of one's own that are no period are the last 30.
 */
export function daysOf(key: PeriodKey, own: { from: string | null; to: string | null }, today: string): Compared {
  if (key === "last-month") {
    const days = { from: monthOf(today, -1), to: dayAfter(monthOf(today, 0), -1) };
    return { ...days, before: { from: monthOf(today, -2), to: dayAfter(days.from, -1) } };
  }
  if (key === "this-month") {
    const days = { from: monthOf(today, 0), to: today };
    const begun = monthOf(today, -1);
    // A shorter month before ends where it ends.
    const [to = begun] = [dayAfter(begun, daysIn(days) - 1), dayAfter(days.from, -1)].toSorted();
    return { ...days, before: { from: begun, to } };
  }
  const last = { from: dayAfter(today, 1 - (lengths[key] ?? 30)), to: today };
  const asked = { from: own.from ?? own.to ?? last.from, to: own.to ?? own.from ?? last.to };
  const isPeriod = asked.from <= asked.to && daysIn(asked) <= mostDays;
  const days = key === "own" && isPeriod ? asked : last;
  return { ...days, before: rightBefore(days) };
}

/** Why days of one's own are no period, as a sentence; null where they are. */
export function ownProblem(own: { from: string | null; to: string | null }): string | null {
  const { from, to } = own;
  if (from === null || to === null) return null;
  if (from > to) return t("reports.theFirstDayComesAfterTheLast");
  if (daysIn({ from, to }) > mostDays) return t("reports.aReportCoversAYearAtMost");
  return null;
}

/** "1 Oct 2026 – 31 Oct 2026" */
export function daysWords({ from, to }: Days): string {
  const [first, last] = [formatDay(new Date(from), 0), formatDay(new Date(to), 0)];
  return first === last ? first : `${first} – ${last}`;
}

/** Every day of a period. */
export function eachDay({ from, to }: Days): string[] {
  return Array.from({ length: Math.max(0, daysIn({ from, to })) }, (_, place) => dayAfter(from, place));
}
