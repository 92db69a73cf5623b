import type { AiTaskDraft } from "#server/contract/aivoice.ts";
import { type Weekday, weekdays } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
import { type Calendar, dayReason, firstOpen, horizonDays, readCalendar, type TaskTimes } from "./calendar.ts";
import { dayOfMinute, listed, minuteOfDay, momentWords, weekdayName } from "./clock.ts";

/** A set of times that the platform takes and that dials never, or otherwise than somebody may think. */
export type TimesProblem = {
  /** "never": no minute is left to dial. "note": it dials, and something in it does nothing or is not said. */
  kind: "never" | "note";
  field: keyof AiTaskDraft & keyof TaskTimes;
  message: string;
};

/**
 * What is wrong with a task's times as a whole, now that it is minute `now` there. What one field alone gets wrong is left
 * to the rules of the contract.
 */
export function timesProblems(times: TaskTimes, now: number): TimesProblem[] {
  const calendar = readCalendar(times);
  if (calendar.window.from === calendar.window.to || endsBeforeItStarts(times)) return [];
  const never = neverProblem(calendar, now);
  return [...(never ? [{ kind: "never" as const, ...never }] : startNotes(calendar, now)), ...pauseNotes(times)];
}

/** The contract has a rule for it; texts of one format compare as times do. */
function endsBeforeItStarts({ mode, startDateTime, endDateTime }: TaskTimes): boolean {
  return mode === "AUTO" && Boolean(startDateTime && endDateTime && endDateTime <= startDateTime);
}

type Never = Pick<TimesProblem, "field" | "message">;

/** Why no minute is left from now on; null where one is. */
function neverProblem(calendar: Calendar, now: number): Never | null {
  const { from, until, open, weekdays: chosen } = calendar;
  if (open.length === 0)
    return {
      field: "inactiveTimeList",
      message: t("compose.theDailyPausesCoverTheWholeDaily"),
    };
  if (until !== null && until <= now)
    return {
      field: "endDateTime",
      message: t("compose.theEndHasPassed", { moment: momentWords(until) }),
    };
  const begin = Math.max(now, from ?? now);
  if (firstOpen(calendar, begin) !== null) return null;
  const days = daysBetween(begin, until);
  const chosenDays = days.filter((day) => dayReason({ ...calendar, excluded: [] }, day) === null);
  if (chosenDays.length === 0)
    return {
      field: "daysOfWeek",
      message:
        chosen === null
          ? t("compose.noDayLiesBetween")
          : t("compose.noWeekdayLiesBetween", { weekdays: anyOf(chosen) }),
    };
  if (chosenDays.every((day) => dayReason(calendar, day) !== null))
    return {
      field: "inactiveDateList",
      message: until
        ? t("compose.theExcludedDatesCoverEveryChosenDay")
        : t("compose.theExcludedDatesCoverEveryChosenDayForYears"),
    };
  const first = firstOpen({ ...calendar, until: null }, begin);
  return {
    field: "endDateTime",
    message:
      first === null
        ? t("compose.theTaskEndsBeforeItsFirstMinute")
        : t("compose.theTaskEndsBeforeItsFirstMinuteAt", { moment: momentWords(first) }),
  };
}

function daysBetween(begin: number, until: number | null): number[] {
  const first = dayOfMinute(begin);
  const last = Math.min(dayOfMinute(until ?? Number.POSITIVE_INFINITY), first + horizonDays - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}

function anyOf(chosen: ReadonlySet<Weekday>): string {
  const names = weekdays.filter((weekday) => chosen.has(weekday)).map((weekday) => weekdayName(weekday));
  return listed(names, "disjunction");
}

/** A start that has passed is no hindrance that the specification knows of, and no promise either. */
function startNotes({ from }: Calendar, now: number): TimesProblem[] {
  if (from === null || from > now) return [];
  return [
    {
      kind: "note",
      field: "startDateTime",
      message: t("compose.theStartHasPassed", { moment: momentWords(from) }),
    },
  ];
}

/** Pauses that change nothing, since they lie outside of the daily window. */
function pauseNotes({ dailyStartDateTime, dailyEndDateTime, inactiveTimeList = [] }: TaskTimes): TimesProblem[] {
  const opens = minuteOfDay(dailyStartDateTime);
  const closes = minuteOfDay(dailyEndDateTime);
  const idle = inactiveTimeList.filter(({ startTime, endTime }) => {
    const from = minuteOfDay(startTime);
    const to = minuteOfDay(endTime);
    return (
      from !== null && to !== null && from < to && opens !== null && closes !== null && (to <= opens || from >= closes)
    );
  });
  return idle.map(({ startTime, endTime }) => ({
    kind: "note",
    field: "inactiveTimeList",
    message: t("compose.thePauseLiesOutside", { start: startTime, end: endTime }),
  }));
}
