import type { Outputs } from "#components/page/trpc/client.ts";
import { formatDay } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";

export type StreamCoverage = Outputs["archive"]["coverage"]["streams"][number];
export type CoveredDay = StreamCoverage["days"][number];
export type DayState = CoveredDay["state"];

export const stateWords: Record<DayState, string> = {
  get complete() {
    return t("archive.complete");
  },
  get partial() {
    return t("archive.partlyRead");
  },
  get never() {
    return t("archive.neverRead");
  },
  get lost() {
    return t("archive.lost");
  },
};

/** The same inside of a line. */
const stateInLine: Record<DayState, string> = {
  get complete() {
    return t("archive.completeInLine");
  },
  get partial() {
    return t("archive.partlyReadInLine");
  },
  get never() {
    return t("archive.neverReadInLine");
  },
  get lost() {
    return t("archive.lostInLine");
  },
};

/** Days of the calendar in columns of a week from Monday to Sunday; null where a week has a day that is not shown. */
export function weeksOf(days: readonly CoveredDay[]): { monday: string; days: (CoveredDay | null)[] }[] {
  const weeks = new Map<string, (CoveredDay | null)[]>();
  for (const day of days) {
    const weekday = (new Date(day.date).getUTCDay() + 6) % 7;
    const monday = new Date(Date.parse(day.date) - weekday * 86_400_000).toISOString().slice(0, 10);
    const week = weeks.get(monday) ?? Array<null>(7).fill(null);
    week[weekday] = day;
    weeks.set(monday, week);
  }
  return [...weeks].map(([monday, week]) => ({ monday, days: week }));
}

/** "21 Nov 2026" */
export function dayName(date: string): string {
  return formatDay(new Date(date), 0);
}

/** "21 Nov 2026: complete, 63 calls" */
export function dayWords(day: CoveredDay): string {
  const words = detailsOf(day).reduce((all, next) => t("archive.listed", { all, next }), stateInLine[day.state]);
  return t("archive.dayIsWords", { day: dayName(day.date), words });
}

function detailsOf({ calls, state, hasLost, lostInDays, isReadAgain, beginsAt }: CoveredDay): string[] {
  return [
    ...(beginsAt === null ? [] : [t("archive.fromWhereTheArchiveBegins")]),
    ...(calls === null ? [] : [t("archive.callsCall", { calls })]),
    ...(hasLost && state !== "lost" ? [t("archive.aPartIsLost")] : []),
    ...(lostInDays === null ? [] : [lostIn(lostInDays)]),
    ...(isReadAgain && state === "complete" ? [t("archive.readAgainLater")] : []),
  ];
}

/** The platform forgets what is older than two months. */
function lostIn(days: number): string {
  return days === 0 ? t("archive.lostInLessThanADay") : t("archive.lostInDaysDay", { days });
}

/** What there is to say of all days together, the worst first. */
export function summaryOf(days: readonly CoveredDay[]): string {
  const count = (state: DayState) => days.filter((day) => day.state === state).length;
  const waiting = days.filter(({ lostInDays }) => lostInDays !== null);
  const soonest = Math.min(...waiting.map(({ lostInDays }) => lostInDays ?? 0));
  const unread = count("never") + count("partial");
  const first = days[0];
  if (first === undefined) return t("archive.nothingWasReadYet");
  const sentences = [
    ...(count("lost") > 0 ? [t("archive.daysLeftBeforeAnybodyReadThem", { count: count("lost") })] : []),
    ...(unread > 0
      ? [
          waiting.length > 0
            ? t("archive.unreadOfDaysFirstLost", { unread, days: days.length, lostIn: lostIn(soonest) })
            : t("archive.unreadOfDays", { unread, days: days.length }),
        ]
      : []),
  ];
  if (sentences.length > 0) return sentences.reduce((all, next) => t("archive.sentences", { all, next }));
  if (first.beginsAt === null) return t("archive.everyDaySinceDayNameIsComplete", { dayName: dayName(first.date) });
  const second = days[1];
  if (second === undefined) return t("archive.theArchiveBeginsToday");
  return t("archive.everyDaySinceDayNameIsCompleteAnd", {
    dayName: dayName(second.date),
    dayName2: dayName(first.date),
  });
}
