import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openStretches, readCalendar, type TaskTimes } from "#server/compose/tasks/calendar.ts";
import { minuteOf, minutesADay } from "#server/compose/tasks/clock.ts";
import { courseOf, type ForecastInput, forecast } from "#server/compose/tasks/forecast.ts";
import { closedNaively, someTimes } from "./naive.ts";

const pictured: TaskTimes = {
  mode: "AUTO",
  startDateTime: "2026-11-23 09:30:00",
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
  inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }],
  daysOfWeek: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"],
};
const input: ForecastInput = { numbers: 12_000, seconds: 45, robots: 10, redial: null };
const now = minuteOf("2026-11-20 12:00:00") ?? 0;
const at = (text: string) => ({ kind: "at", minute: minuteOf(`${text}:00`) });

function ofTimes(times: TaskTimes, from: ForecastInput, after = now) {
  const calendar = readCalendar(times);
  return forecast(calendar, after, from);
}

const someInput: fc.Arbitrary<ForecastInput> = fc.record({
  numbers: fc.integer({ min: 1, max: 20_000 }),
  seconds: fc.integer({ min: 1, max: 300 }),
  robots: fc.integer({ min: 1, max: 50 }),
  redial: fc.option(
    fc.record({
      times: fc.integer({ min: 1, max: 3 }),
      intervalMinutes: fc.integer({ min: 1, max: 1440 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
});

describe("the forecast", () => {
  it("lays numbers × length ÷ robots over the minutes that can be dialled", () => {
    const { begins, once, worst } = ofTimes(pictured, input);
    expect(begins).toBe(minuteOf("2026-11-23 09:30:00"));
    expect(once).toEqual({ calls: 12_000, minutes: 900, finish: at("2026-11-24 18:00") });
    expect(worst).toBeNull();
  });

  it("adds at worst every redial of whoever is not reached, and the intervals that the last of them wait", () => {
    const { worst } = ofTimes(pictured, { ...input, redial: { times: 3, intervalMinutes: 30, share: 0.07 } });
    // 840 numbers three times are 2,520 calls of 4.5 s on ten robots: 189 minutes more, and 90 in which nobody is dialled.
    expect(worst).toMatchObject({ redials: 2520, calls: 14_520, waitMinutes: 90, minutes: 1179 });
    expect(worst?.finish).toEqual(at("2026-11-26 14:39"));
  });

  it("finishes as a model that looks at every minute does", () => {
    fc.assert(
      fc.property(someTimes, someInput, ({ around, times }, typed) => {
        const after = (around - 8) * minutesADay;
        const { minutes, finish } = ofTimes(times, typed, after).once;
        if (finish.kind !== "at") return;
        fc.pre(finish.minute < after + 30 * minutesADay);
        let dialled = 0;
        for (let minute = after; minute < Math.floor(finish.minute); minute += 1)
          if (closedNaively(times, minute) === null) dialled += 1;
        // The rest of it lies in the minute that is under way.
        expect(dialled + (finish.minute % 1)).toBeCloseTo(minutes, 3);
      }),
      { numRuns: 60 },
    );
  });

  it("is never earlier at worst, nor with more numbers, longer calls or fewer robots", () => {
    const order = (finish: ReturnType<typeof ofTimes>["once"]["finish"]) =>
      finish.kind === "at" ? finish.minute : Number.POSITIVE_INFINITY;
    fc.assert(
      fc.property(someTimes, someInput, ({ around, times }, typed) => {
        const after = around * minutesADay;
        const { once, worst } = ofTimes(times, typed, after);
        const more = ofTimes(times, { ...typed, numbers: typed.numbers + 1000 }, after).once;
        const longer = ofTimes(times, { ...typed, seconds: typed.seconds + 10 }, after).once;
        const fewer = ofTimes(times, { ...typed, robots: Math.ceil(typed.robots / 2) }, after).once;
        for (const later of [more, longer, fewer, ...(worst ? [worst] : [])])
          expect(order(later.finish)).toBeGreaterThanOrEqual(order(once.finish));
      }),
      { numRuns: 300 },
    );
  });

  it("says how many calls would not be made where the task ends first", () => {
    const times = { ...pictured, endDateTime: "2026-11-24 17:00:00" };
    const { once, worst } = ofTimes(times, { ...input, redial: { times: 1, intervalMinutes: 60, share: 0.5 } });
    // The last hour of fifteen: 60 minutes on ten robots are 800 calls of 45 s.
    expect(once.finish).toEqual({ kind: "cut", until: minuteOf("2026-11-24 17:00:00"), missing: 800 });
    expect(worst?.finish).toEqual({ kind: "cut", until: minuteOf("2026-11-24 17:00:00"), missing: 6000 });
  });

  it("never makes more calls than the minutes before the end have room for", () => {
    fc.assert(
      fc.property(someTimes, someInput, ({ around, times }, typed) => {
        const after = around * minutesADay;
        const { finish, calls } = ofTimes(times, typed, after).once;
        if (finish.kind !== "cut") return;
        const calendar = readCalendar(times);
        const open = [...openStretches(calendar, after)].reduce((sum, { from, to }) => sum + to - from, 0);
        expect(((calls - finish.missing) * typed.seconds) / typed.robots / 60).toBeLessThanOrEqual(open + 1e-6);
        expect(finish.missing).toBeGreaterThan(0);
        expect(finish.missing).toBeLessThanOrEqual(calls);
      }),
      { numRuns: 300 },
    );
  });

  it("says that it never begins where no minute is left, and that it is not done within ten years", () => {
    expect(ofTimes({ ...pictured, endDateTime: "2026-11-20 11:00:00" }, input)).toMatchObject({
      begins: null,
      once: { finish: { kind: "never" } },
    });
    expect(ofTimes(pictured, { ...input, numbers: 1_000_000_000, robots: 1 }).once.finish).toEqual({ kind: "beyond" });
  });
});

describe("the course of the numbers that are left", () => {
  it("falls from all of them to none, and lies level where nothing is dialled", () => {
    const calendar = readCalendar(pictured);
    const { once } = ofTimes(pictured, input);
    expect(courseOf(calendar, now, once)).toEqual([
      { minute: minuteOf("2026-11-23 09:30:00"), left: 12_000 },
      { minute: minuteOf("2026-11-23 12:00:00"), left: 10_000 },
      { minute: minuteOf("2026-11-23 13:30:00"), left: 10_000 },
      { minute: minuteOf("2026-11-23 19:00:00"), left: 5600 },
      { minute: minuteOf("2026-11-24 09:30:00"), left: 5600 },
      { minute: minuteOf("2026-11-24 12:00:00"), left: 3600 },
      { minute: minuteOf("2026-11-24 13:30:00"), left: 3600 },
      { minute: minuteOf("2026-11-24 18:00:00"), left: 0 },
    ]);
  });

  it("stays drawable however long it takes", () => {
    const calendar = readCalendar(pictured);
    const { once } = ofTimes(pictured, { ...input, numbers: 10_000_000 });
    expect(courseOf(calendar, now, once).length).toBeLessThanOrEqual(800);
  });
});
