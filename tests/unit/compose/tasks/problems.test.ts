import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstOpen, readCalendar, type TaskTimes } from "#server/compose/tasks/calendar.ts";
import { minuteOf, minutesADay } from "#server/compose/tasks/clock.ts";
import { timesProblems } from "#server/compose/tasks/problems.ts";
import { someTimes } from "./naive.ts";

const now = minuteOf("2026-11-20 12:00:00") ?? 0;
const plain: TaskTimes = { mode: "MANUAL", dailyStartDateTime: "09:30", dailyEndDateTime: "19:00" };
const auto = { ...plain, mode: "AUTO", startDateTime: "2026-11-23 09:30:00" } as const;

/** The field and the sentence of each problem. */
function problems(times: Partial<TaskTimes>, at = now) {
  return timesProblems({ ...plain, ...times }, at).map(({ kind, field, message }) => [kind, field, message]);
}

describe("times that dial never", () => {
  it("are named exactly where no minute is left from now on", () => {
    fc.assert(
      fc.property(someTimes, fc.integer({ min: -15, max: 15 }), ({ around, times }, by) => {
        const at = (around + by) * minutesADay + 700;
        const calendar = readCalendar(times);
        const { from } = calendar;
        const { mode, startDateTime = "", endDateTime = "9" } = times;
        // The contract has a rule for it.
        fc.pre(mode !== "AUTO" || startDateTime < endDateTime);
        const named = timesProblems(times, at).filter(({ kind }) => kind === "never");
        expect(named).toHaveLength(firstOpen(calendar, Math.max(at, from ?? at)) === null ? 1 : 0);
      }),
      { numRuns: 1000 },
    );
  });

  it("say that the pauses cover the window", () => {
    const inactiveTimeList = [
      { startTime: "09:00", endTime: "13:00" },
      { startTime: "12:30", endTime: "20:00" },
    ];
    expect(problems({ inactiveTimeList })).toEqual([
      ["never", "inactiveTimeList", "The daily pauses cover the whole daily window. Shorten one, or widen the window."],
    ]);
  });

  it("say that no chosen weekday lies between start and end", () => {
    const times = { ...auto, endDateTime: "2026-11-25 19:00:00", daysOfWeek: ["SATURDAY", "SUNDAY"] } as const;
    expect(problems(times)).toEqual([
      ["never", "daysOfWeek", "No Saturday or Sunday lies between the start and the end."],
    ]);
  });

  it("say that the excluded dates cover every chosen day", () => {
    const inactiveDateList = [{ startDate: "2026-11-20", endDate: "2026-11-30" }];
    expect(problems({ endDateTime: "2026-11-30 20:00:00", inactiveDateList })).toContainEqual([
      "never",
      "inactiveDateList",
      "The excluded dates cover every chosen day before the end. Remove one of the excluded dates.",
    ]);
    expect(problems({ inactiveDateList: [{ startDate: "2026-01-01", endDate: "2099-12-31" }] })).toEqual([
      ["never", "inactiveDateList", "The excluded dates cover every chosen day of the next ten years."],
    ]);
  });

  it("say which minute would be the first, where the end is before it", () => {
    expect(problems({ ...auto, endDateTime: "2026-11-23 09:30:59" })).toEqual([
      [
        "never",
        "endDateTime",
        "The task ends before its first minute of dialling, which would be Mon 23 Nov 2026, 09:30.",
      ],
    ]);
  });

  it("say that the end has passed", () => {
    expect(problems({ endDateTime: "2026-11-20 12:00:00" })).toEqual([
      ["never", "endDateTime", "The end has passed: Fri 20 Nov 2026, 12:00. Nothing is dialled after it."],
    ]);
  });
});

describe("notes on times that dial", () => {
  it("say that the start of a task that starts by itself has passed", () => {
    expect(problems({ ...auto, startDateTime: "2026-11-20 09:00:00" })).toEqual([
      [
        "note",
        "startDateTime",
        "The start has passed: Fri 20 Nov 2026, 09:00. The platform does not say whether it still starts such a task by itself.",
      ],
    ]);
    expect(problems({ mode: "MANUAL", startDateTime: "2026-11-20 09:00:00" })).toEqual([]);
  });

  it("say which pause changes nothing", () => {
    expect(problems({ inactiveTimeList: [{ startTime: "19:00", endTime: "20:00" }] })).toEqual([
      ["note", "inactiveTimeList", "The pause 19:00–20:00 lies outside the daily window, so it changes nothing."],
    ]);
  });

  it("are none of a task whose window cannot be read, or whose end is before its start", () => {
    expect(problems({ dailyStartDateTime: "" })).toEqual([]);
    expect(problems({ ...auto, endDateTime: "2026-11-21 00:00:00" })).toEqual([]);
  });
});
