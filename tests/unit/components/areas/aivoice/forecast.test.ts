import { describe, expect, it } from "vitest";
import { courseFor, leftAt } from "#components/areas/aivoice/forecast/course-days.ts";
import { readForecast } from "#components/areas/aivoice/forecast/forecast-input.ts";
import {
  diallingWords,
  finishWords,
  formulaWords,
  warningOf,
  worstWords,
} from "#components/areas/aivoice/forecast/forecast-words.ts";
import { ticksUpTo } from "#components/areas/aivoice/forecast/ticks.ts";
import { readCalendar, type TaskTimes } from "#server/compose/tasks/calendar.ts";
import { dayOf, minuteOf } from "#server/compose/tasks/clock.ts";
import { type ForecastInput, forecast } from "#server/compose/tasks/forecast.ts";

const times: TaskTimes = {
  mode: "AUTO",
  startDateTime: "2026-11-23 09:30:00",
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
  inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }],
};
const now = minuteOf("2026-11-20 12:00:00") ?? 0;
const input: ForecastInput = {
  numbers: 12_000,
  seconds: 45,
  robots: 10,
  redial: { times: 3, intervalMinutes: 30, share: 0.42 },
};
const plain = (text: string | null) => text?.replaceAll("\u202f", " ");
const made = (of: Partial<TaskTimes> = {}, from = input) => forecast(readCalendar({ ...times, ...of }), now, from);

describe("the forecast in words", () => {
  it("shows its formula", () => {
    expect(plain(formulaWords(input, made().once))).toBe("12,000 numbers × 45 s ÷ 10 robots = 15 h of dialling.");
    expect(finishWords(made().once.finish)).toBe("Tue 24 Nov 2026, 18:00");
    expect(plain(worstWords(input, made()))).toBe(
      "If 42 % are never reached: 12,000 + 3 × 5,040 = 27,120 calls × 45 s ÷ 10 robots, plus 3 × 30 min between redials = 35 h 24 min.",
    );
  });

  it("says that the task ends first, or only before the worst case, or that it never dials", () => {
    expect(warningOf(made({ endDateTime: "2026-11-24 17:00:00" }))?.text).toBe(
      "It ends on Tue 24 Nov 2026, 17:00. About 800 numbers out of 12,000 would not be dialled at all.",
    );
    expect(warningOf(made({ endDateTime: "2026-11-26 19:00:00" }))).toEqual({
      title: "In the worst case, the task ends too early.",
      text: "The task ends on Thu 26 Nov 2026, 19:00. About 9,120 redials would not happen.",
    });
    expect(warningOf(made({ endDateTime: "2026-11-23 09:30:00" }))?.title).toBe("It never dials.");
    expect(warningOf(made())).toBeNull();
  });

  it("counts hours of dialling and no days", () => {
    expect([1, 59.2, 60, 2034].map((minutes) => plain(diallingWords(minutes)))).toEqual([
      "1 min",
      "1 h",
      "1 h",
      "33 h 54 min",
    ]);
  });
});

describe("what a forecast is made of", () => {
  const task = { robotCount: 10, redial: true, redialInterval: 30, redialTimes: 3 };
  const learned = { calls: 1000, answered: 580, averageSeconds: 37.5 };

  it("is what was typed, before what was learned", () => {
    const typed = { numbers: "12,000", seconds: "", share: "" };
    expect(readForecast(task, typed, learned)).toEqual({
      input: {
        numbers: 12_000,
        seconds: 37.5,
        robots: 10,
        redial: { times: 3, intervalMinutes: 30, share: 0.42 },
      },
    });
    expect(readForecast(task, { ...typed, seconds: "45", share: "10" }, learned)).toMatchObject({
      input: { seconds: 45, redial: { share: 0.1 } },
    });
    expect(readForecast({ ...task, redial: false }, typed, learned)).toMatchObject({ input: { redial: null } });
  });

  it.each([
    [{ numbers: "" }, "Type how many numbers are to be dialled."],
    [{ numbers: "0" }, "Numbers to dial must be a whole number from 1 to 100,000,000."],
    [{ numbers: "1.5" }, "Numbers to dial must be a whole number from 1 to 100,000,000."],
    [{ seconds: "" }, "Type how long a call takes on average."],
    [{ seconds: "long" }, "The average length must be more than 0 and at most 3,600 seconds."],
    [{ seconds: "0" }, "The average length must be more than 0 and at most 3,600 seconds."],
    [{ share: "101" }, "The share that is not reached must be between 0 and 100 %."],
    [{ share: "" }, "Type how many of a hundred numbers are not reached at first."],
  ])("of %j says what is missing", (change, missing) => {
    expect(readForecast(task, { numbers: "10", seconds: "45", share: "10", ...change }, null)).toEqual({ missing });
  });
});

describe("the course of the calls that are left", () => {
  it("has a figure for each day, and the days on which nothing is dialled", () => {
    const course = courseFor(readCalendar(times), now, made());
    expect(course?.days.slice(0, 3)).toEqual([
      { day: dayOf("2026-11-23"), isClosed: false, once: 5600, worst: 20_992 },
      { day: dayOf("2026-11-24"), isClosed: false, once: 0, worst: 14_863 },
      { day: dayOf("2026-11-25"), isClosed: true, once: 0, worst: 14_863 },
    ]);
    expect(course?.most).toBe(27_120);
  });

  it("has at most 62 steps, however long it takes", () => {
    const course = courseFor(readCalendar(times), now, made({}, { ...input, numbers: 900_000 }));
    expect(course?.step).toBeGreaterThan(1);
    expect(course?.days.length).toBeLessThanOrEqual(62);
  });

  it("is drawn on round figures", () => {
    expect(ticksUpTo(27_120)).toEqual([0, 10_000, 20_000, 30_000]);
    expect(ticksUpTo(12_000)).toEqual([0, 5000, 10_000, 15_000]);
    expect(ticksUpTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksUpTo(100_000_000)).toEqual([0, 25_000_000, 50_000_000, 75_000_000, 100_000_000]);
  });

  it("lies on a straight line between its points", () => {
    const points = [
      { minute: 0, left: 100 },
      { minute: 10, left: 0 },
    ];
    expect([-1, 0, 5, 10, 99].map((minute) => leftAt(points, minute))).toEqual([100, 100, 50, 0, 0]);
  });
});
