import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ClosedReason,
  firstOpen,
  type HourCell,
  openStretches,
  readCalendar,
  type TaskTimes,
  weekOf,
} from "#server/compose/tasks/calendar.ts";
import {
  dayOf,
  dayOfMinute,
  dayText,
  minuteOf,
  minutesADay,
  momentWords,
  mondayOf,
  weekdayOf,
} from "#server/compose/tasks/clock.ts";
import { closedNaively, someTimes } from "./naive.ts";

const plain: TaskTimes = { mode: "MANUAL", dailyStartDateTime: "09:30", dailyEndDateTime: "19:00" };

function hourNaively(times: TaskTimes, from: number): HourCell {
  const reasons = Array.from({ length: 60 }, (_, minute) => closedNaively(times, from + minute));
  const closed: Partial<Record<ClosedReason, number>> = {};
  for (const reason of reasons) if (reason !== null) closed[reason] = (closed[reason] ?? 0) + 1;
  return { minutes: reasons.filter((reason) => reason === null).length, closed };
}

const monday = dayOf("2026-11-23") ?? 0;

describe("the calendar of a task", () => {
  it("has the minutes and the reasons of each hour of any week that a model has which looks at every minute", () => {
    fc.assert(
      fc.property(someTimes, ({ around, times }) => {
        const first = mondayOf(around);
        for (const [place, { day, hours, total }] of weekOf(readCalendar(times), first).entries()) {
          expect(day).toBe(first + place);
          const naive = hours.map((_, hour) => hourNaively(times, day * minutesADay + hour * 60));
          expect(hours).toEqual(naive);
          expect(total).toBe(naive.reduce((sum, { minutes }) => sum + minutes, 0));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("names the same first minute as a model that looks at every minute", () => {
    fc.assert(
      fc.property(someTimes, fc.integer({ min: 0, max: 5 * minutesADay }), ({ around, times }, by) => {
        const after = (around - 10) * minutesADay + by;
        const found = firstOpen(readCalendar(times), after, 15);
        // Looked through up to the end of what was found, or of all days.
        const end = found ?? (dayOfMinute(after) + 15) * minutesADay;
        let minute = after;
        while (minute < end && closedNaively(times, minute) !== null) minute += 1;
        expect(minute).toBe(end);
        if (found !== null) expect(closedNaively(times, found)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it("has its stretches in order, apart from each other and within the days that are asked for", () => {
    fc.assert(
      fc.property(someTimes, ({ around, times }) => {
        let last = around * minutesADay;
        for (const { from, to } of openStretches(readCalendar(times), last, 12)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
      }),
    );
  });

  it("says of the week of the picture what the picture says", () => {
    const week = weekOf(
      readCalendar({
        ...plain,
        inactiveTimeList: [{ startTime: "12:00", endTime: "13:30" }],
        inactiveDateList: [{ startDate: "2026-11-25", endDate: "2026-11-25" }],
        daysOfWeek: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"],
      }),
      monday,
    );
    expect(week.map(({ total, reason }) => reason ?? total)).toEqual([480, 480, "excluded", 480, 480, 480, "weekday"]);
    expect(week[0]?.hours[9]).toEqual({ minutes: 30, closed: { window: 30 } });
    expect(week[0]?.hours[12]).toEqual({ minutes: 0, closed: { pause: 60 } });
    expect(week[0]?.hours[13]).toEqual({ minutes: 30, closed: { pause: 30 } });
  });

  it("reads no weekday at all as all of them", () => {
    for (const daysOfWeek of [undefined, []])
      expect(weekOf(readCalendar({ ...plain, daysOfWeek }), monday).every(({ total }) => total === 570)).toBe(true);
  });

  it("has no minute that the start or the end divides", () => {
    const times: TaskTimes = {
      ...plain,
      mode: "AUTO",
      startDateTime: "2026-11-23 10:00:01",
      endDateTime: "2026-11-23 10:03:59",
    };
    expect([...openStretches(readCalendar(times), 0)]).toEqual([
      { from: minuteOf("2026-11-23 10:01:00"), to: minuteOf("2026-11-23 10:03:00") },
    ]);
  });

  it("ignores the start of a task that a person starts", () => {
    const start = { startDateTime: "2026-11-25 00:00:00" };
    expect(weekOf(readCalendar({ ...plain, ...start }), monday)[0]?.total).toBe(570);
    expect(weekOf(readCalendar({ ...plain, ...start, mode: "AUTO" }), monday)[0]).toMatchObject({
      total: 0,
      reason: "before_start",
    });
  });

  it("leaves out what cannot be read, and dials never without a window", () => {
    const half = {
      ...plain,
      inactiveTimeList: [{ startTime: "12:00", endTime: "" }],
      inactiveDateList: [{ startDate: "2026-11-31", endDate: "2026-12-02" }],
      endDateTime: "soon",
    };
    expect(readCalendar(half)).toEqual(readCalendar(plain));
    expect(readCalendar({ ...plain, dailyStartDateTime: "" }).open).toEqual([]);
    expect(readCalendar({ ...plain, dailyStartDateTime: "19:00", dailyEndDateTime: "09:00" }).open).toEqual([]);
  });

  it("ends after ten years of looking, where every day is excluded for longer", () => {
    const forever = { ...plain, inactiveDateList: [{ startDate: "2026-01-01", endDate: "9999-12-31" }] };
    expect(firstOpen(readCalendar(forever), monday * minutesADay)).toBeNull();
  });
});

describe("the platform’s clock", () => {
  it("counts days as any calendar does, across months, years and leap years", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        expect(dayOf(dayText(day))).toBe(day);
        expect(mondayOf(day)).toBeLessThanOrEqual(day);
        expect(weekdayOf(mondayOf(day))).toBe("MONDAY");
      }),
    );
  });

  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "", "2026-11-23 "])("has no day %j", (text) => {
    expect(dayOf(text)).toBeNull();
  });

  it("writes a moment in words and rounds a part of a minute up", () => {
    expect(momentWords(minuteOf("2026-12-31 23:59:01") ?? 0)).toBe("Fri 1 Jan 2027, 00:00");
    expect(momentWords(minuteOf("2026-11-24 18:00:00") ?? 0)).toBe("Tue 24 Nov 2026, 18:00");
  });
});
