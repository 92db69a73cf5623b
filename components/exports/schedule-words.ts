import type { Outputs } from "#components/page/trpc/client.ts";
import { hourWord, weekdays } from "#components/reading/personal/rhythm.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

export type ScheduleRow = Outputs["exports"]["schedules"][number];

/** "Every month on day 31 at 06:00, UTC+08:00". */
export function whenOf({ rhythm, weekday, monthDay, hour, timeZone }: ScheduleRow): string {
  const time = hourWord(hour);
  const zone = /^[+-]/.test(timeZone) ? `UTC${timeZone}` : timeZone;
  if (rhythm === "weekly")
    return t("exports.everyWeekAt", { day: weekdays()[(weekday ?? 1) - 1]?.label ?? "", time, zone });
  if (rhythm === "monthly") return t("exports.everyMonthAt", { day: monthDay ?? "", time, zone });
  return t("exports.everyDayAt", { time, zone });
}

/** What a run tells of, where it tells of the time before it. */
export const periodBefore = {
  get daily() {
    return t("exports.ofTheDayBefore");
  },
  get weekly() {
    return t("exports.ofTheWeekBefore");
  },
  get monthly() {
    return t("exports.ofTheMonthBefore");
  },
} as const;

/** "6 of 9 columns", where not all were chosen. */
export function columnsOf({ columns }: ScheduleRow): string | null {
  if (columns === null) return null;
  const { chosen, of, gone } = columns;
  const counts = { chosen: formatCount(chosen.length), of };
  return gone === 0 ? t("exports.chosenOfOfColumn", counts) : t("exports.columnsAndGone", { ...counts, gone });
}

/** What became of it last, or why it goes on no more. Null before the first time. */
export function outcomeOf({ problem, last, missed }: ScheduleRow): string | null {
  if (problem) return problem;
  if (!last) return null;
  const words = {
    waiting: t("exports.waitsForAWorker"),
    writing: t("exports.isBeingWritten"),
    ready: t("exports.rowsRow", { rows: last.rows }),
    cancelled: t("exports.cancelled"),
    failed: last.problem ?? t("exports.failed"),
  };
  return missed === 0
    ? words[last.state]
    : t("exports.wordsItAlsoCoversMissedMissedTime", { words: words[last.state], missed });
}
