import type { Outputs } from "#components/page/trpc/client.ts";
import { counted } from "#components/ui/number.ts";
import { formatDay } from "#components/ui/time-format.ts";

export type StreamCoverage = Outputs["archive"]["coverage"]["streams"][number];
export type CoveredDay = StreamCoverage["days"][number];
export type DayState = CoveredDay["state"];

export const stateWords: Record<DayState, string> = {
  complete: "Complete",
  partial: "Partly read",
  never: "Never read",
  lost: "Lost",
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
  return `${dayName(day.date)}: ${[stateWords[day.state].toLowerCase(), ...detailsOf(day)].join(", ")}`;
}

function detailsOf({ calls, state, hasLost, lostInDays, isReadAgain, beginsAt }: CoveredDay): string[] {
  return [
    ...(beginsAt === null ? [] : ["from where the archive begins"]),
    ...(calls === null ? [] : [counted(calls, "call")]),
    ...(hasLost && state !== "lost" ? ["a part is lost"] : []),
    ...(lostInDays === null ? [] : [lostIn(lostInDays)]),
    ...(isReadAgain && state === "complete" ? ["read again later"] : []),
  ];
}

/** The platform forgets what is older than two months. */
export function lostIn(days: number): string {
  return days === 0 ? "lost in less than a day" : `lost in ${counted(days, "day")}`;
}

/** What there is to say of all days together, the worst first. */
export function summaryOf(days: readonly CoveredDay[]): string {
  const count = (state: DayState) => days.filter((day) => day.state === state).length;
  const waiting = days.filter(({ lostInDays }) => lostInDays !== null);
  const soonest = Math.min(...waiting.map(({ lostInDays }) => lostInDays ?? 0));
  const unread = count("never") + count("partial");
  const first = days[0];
  if (first === undefined) return "Nothing was read yet.";
  const sentences = [
    ...(count("lost") > 0
      ? [
          `${counted(count("lost"), "day")} left the platform before anybody read ${count("lost") === 1 ? "it" : "them"}.`,
        ]
      : []),
    ...(unread > 0
      ? [
          `${counted(unread, "day")} of ${days.length} ${unread === 1 ? "is" : "are"} not read whole${
            waiting.length > 0 ? `; what is missing first is ${lostIn(soonest)}` : ""
          }.`,
        ]
      : []),
  ];
  if (sentences.length > 0) return sentences.join(" ");
  if (first.beginsAt === null) return `Every day since ${dayName(first.date)} is complete.`;
  const second = days[1];
  if (second === undefined) return "The archive begins today.";
  return `Every day since ${dayName(second.date)} is complete, and ${dayName(first.date)} from where the archive begins.`;
}
