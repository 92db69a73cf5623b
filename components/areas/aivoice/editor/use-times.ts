"use client";

import { useWatch } from "react-hook-form";
import type { TaskTimes } from "#server/compose/tasks/calendar.ts";
import { onWire } from "./moments.ts";
import type { TaskInput } from "./values.ts";

const names = [
  "mode",
  "startDateTime",
  "endDateTime",
  "dailyStartDateTime",
  "dailyEndDateTime",
  "inactiveTimeList",
  "inactiveDateList",
  "daysOfWeek",
] as const satisfies readonly (keyof TaskInput)[];

/** When the task that is being written dials, as far as that can be read. */
export function useTimes(): TaskTimes {
  const [mode, start, end, dailyStartDateTime, dailyEndDateTime, inactiveTimeList, inactiveDateList, daysOfWeek] =
    useWatch<TaskInput, typeof names>({ name: names });
  return {
    mode,
    startDateTime: onWire(start),
    endDateTime: end && onWire(end),
    dailyStartDateTime,
    dailyEndDateTime,
    inactiveTimeList,
    inactiveDateList,
    daysOfWeek,
  };
}
