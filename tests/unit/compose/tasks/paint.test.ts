import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayReason, readCalendar, weekOf } from "#server/compose/tasks/calendar.ts";
import { dayOf, mondayOf, type Span } from "#server/compose/tasks/clock.ts";
import { paintDates, paintHours, paintWeekdays, type WeekRules } from "#server/compose/tasks/paint.ts";
import {
  type Block,
  cellWords,
  isReached,
  paintBlock,
  shownHours,
  shownMinutes,
  toggleDate,
  toggleHour,
  toggleWeekday,
} from "#server/compose/tasks/week.ts";
import { weekdays } from "#server/contract/limits/aivoice.ts";
import { someTimes } from "./naive.ts";

const monday = dayOf("2026-11-23") ?? 0;
const rules: WeekRules = {
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  inactiveTimeList: [],
  inactiveDateList: [],
  daysOfWeek: weekdays,
};
const hours = (from: number, to: number): Span => ({ from: from * 60, to: to * 60 });

const someRules = someTimes.map(({ around, times }) => ({
  around,
  rules: {
    dailyStartDateTime: times.dailyStartDateTime,
    dailyEndDateTime: times.dailyEndDateTime,
    inactiveTimeList: times.inactiveTimeList ?? [],
    inactiveDateList: times.inactiveDateList ?? [],
    daysOfWeek: times.daysOfWeek ?? [],
  } satisfies WeekRules,
}));
const someHours = fc
  .integer({ min: 9, max: 19 })
  .chain((from) => fc.integer({ min: from + 1, max: 20 }).map((to) => hours(from, to)));

/** The minutes of a day that are open, and the days of a season that are. */
function openMinutes(of: WeekRules): Set<number> {
  const open = readCalendar({ ...of, mode: "MANUAL" }).open;
  return new Set(open.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place)));
}
function openDays(of: WeekRules, around: number): Set<number> {
  const calendar = readCalendar({ ...of, mode: "MANUAL" });
  const days = Array.from({ length: 60 }, (_, place) => around - 30 + place);
  return new Set(days.filter((day) => dayReason(calendar, day) === null));
}

/** With all of some, or without any. */
function changed(all: Set<number>, some: readonly number[], isAdded: boolean): Set<number> {
  return isAdded ? new Set([...all, ...some]) : new Set([...all].filter((each) => !some.includes(each)));
}

describe("painting hours", () => {
  it("changes exactly the minutes that were painted, on all days, within what the platform has room for", () => {
    fc.assert(
      fc.property(someRules, someHours, fc.boolean(), ({ around, rules: before }, span, dial) => {
        const { rules: after } = paintHours(before, span, dial);
        const painted = Array.from({ length: span.to - span.from }, (_, place) => span.from + place);
        const wanted = changed(openMinutes(before), painted, dial);
        if (after === null) {
          const edges = [...wanted].filter((minute) => !wanted.has(minute - 1)).length;
          expect(edges === 0 || edges > 4).toBe(true);
          return;
        }
        expect(openMinutes(after)).toEqual(wanted);
        expect(openDays(after, around)).toEqual(openDays(before, around));
        expect(after.inactiveTimeList.length).toBeLessThanOrEqual(3);
        expect(after.dailyStartDateTime >= "09:00" && after.dailyEndDateTime <= "20:00").toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("moves an edge of the window, adds a pause inside of it, and takes a pause back", () => {
    expect(paintHours(rules, hours(9, 11), false).rules).toMatchObject({
      dailyStartDateTime: "11:00",
      inactiveTimeList: [],
    });
    const paused = paintHours(rules, hours(12, 13), false);
    expect(paused.rules?.inactiveTimeList).toEqual([{ startTime: "12:00", endTime: "13:00" }]);
    expect(paused.told).toBe(
      "The task now dials on every chosen day, 09:30–19:00 except 12:00–13:00. The platform has the same hours for all days.",
    );
    expect(paused.rules && paintHours(paused.rules, hours(12, 13), true).rules).toEqual(rules);
    expect(paintHours(rules, hours(19, 20), true).rules?.dailyEndDateTime).toBe("20:00");
  });

  it("says that a fourth pause, or a day without a minute, cannot be expressed", () => {
    const three = [10, 12, 14].reduce<WeekRules>(
      (of, hour) => paintHours(of, hours(hour, hour + 1), false).rules ?? of,
      rules,
    );
    expect(three.inactiveTimeList).toHaveLength(3);
    expect(paintHours(three, hours(16, 17), false)).toEqual({
      rules: null,
      told: "Nothing changed: that takes 4 daily pauses, and the platform has room for 3.",
    });
    expect(paintHours(rules, hours(9, 20), false).rules).toBeNull();
  });

  it("begins a window where none can be read yet", () => {
    expect(paintHours({ ...rules, dailyStartDateTime: "" }, hours(10, 12), true).rules).toMatchObject({
      dailyStartDateTime: "10:00",
      dailyEndDateTime: "12:00",
    });
  });
});

describe("painting days", () => {
  it("changes exactly the days that were painted, within what the platform has room for", () => {
    const someDays = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(someRules, someDays, fc.boolean(), ({ around, rules: before }, [from, length], dial) => {
        const days = { from: around + from, to: around + from + length };
        const { rules: after } = paintDates(before, days, dial);
        if (after === null) return;
        const isChosen = (day: number) => openDays({ ...before, inactiveDateList: [] }, around).has(day);
        const painted = Array.from({ length }, (_, place) => days.from + place).filter(isChosen);
        expect(openDays(after, around)).toEqual(changed(openDays(before, around), painted, dial));
        expect(after.inactiveDateList.length).toBeLessThanOrEqual(3);
        expect(openMinutes(after)).toEqual(openMinutes(before));
      }),
      { numRuns: 500 },
    );
  });

  it("joins ranges that touch, and those with no chosen day between them where room is short", () => {
    const exclude = (of: WeekRules, ...places: number[]) =>
      places.reduce<WeekRules>(
        (each, place) => paintDates(each, { from: monday + place, to: monday + place + 1 }, false).rules ?? each,
        of,
      );
    expect(exclude(rules, 0, 1).inactiveDateList).toEqual([{ startDate: "2026-11-23", endDate: "2026-11-24" }]);
    const working: WeekRules = { ...rules, daysOfWeek: weekdays.slice(0, 5) };
    const four = exclude(working, 0, 2, 4, 7);
    expect(four.inactiveDateList).toEqual([
      { startDate: "2026-11-23", endDate: "2026-11-23" },
      { startDate: "2026-11-25", endDate: "2026-11-25" },
      { startDate: "2026-11-27", endDate: "2026-11-30" },
    ]);
    expect(paintDates(four, { from: monday + 9, to: monday + 10 }, false).told).toBe(
      "Nothing changed: that takes 4 ranges of excluded dates, and the platform has room for 3.",
    );
  });

  it("keeps what is excluded where the daily window cannot be read", () => {
    const half = {
      ...rules,
      dailyEndDateTime: "",
      inactiveDateList: [{ startDate: "2026-12-01", endDate: "2026-12-03" }],
    };
    const { rules: after } = toggleDate(half, monday);
    expect(after?.inactiveDateList).toEqual([
      { startDate: "2026-11-23", endDate: "2026-11-23" },
      ...half.inactiveDateList,
    ]);
    expect(after && toggleDate(after, monday).rules).toEqual(half);
  });

  it("closes and opens an hour and a day at their heads", () => {
    const closed = toggleHour(rules, 12).rules;
    expect(closed?.inactiveTimeList).toEqual([{ startTime: "12:00", endTime: "13:00" }]);
    expect(closed && toggleHour(closed, 12).rules).toEqual(rules);
    expect(toggleHour(rules, 19).rules?.dailyEndDateTime).toBe("20:00");
  });

  it("turns a weekday off and on, and leaves one", () => {
    const { rules: without, told } = toggleWeekday(rules, "SUNDAY");
    expect(without?.daysOfWeek).toEqual(weekdays.slice(0, 6));
    expect(told).toBe("The task no longer dials on Sundays.");
    expect(without && toggleWeekday(without, "SUNDAY").rules?.daysOfWeek).toEqual(weekdays);
    expect(paintWeekdays({ ...rules, daysOfWeek: ["MONDAY"] }, ["MONDAY"], false).rules).toBeNull();
    expect(toggleWeekday({ ...rules, daysOfWeek: [] }, "MONDAY").rules?.daysOfWeek).toEqual(weekdays.slice(1));
  });
});

describe("painting a block of the week", () => {
  const none = { from: null, until: null };
  const weekOfRules = (of: WeekRules) => {
    const calendar = readCalendar({ ...of, mode: "MANUAL" });
    return weekOf(calendar, monday);
  };
  const block = (row: number, from: number, toRow: number, to: number): Block => ({
    anchor: { row, hour: from },
    head: { row: toRow, hour: to },
  });
  const paint = (of: WeekRules, ...place: Parameters<typeof block>) =>
    paintBlock(of, weekOfRules(of), block(...place), none);

  it("means hours on all days, unless it goes over the whole day", () => {
    expect(paint(rules, 1, 12, 1, 13).rules?.inactiveTimeList).toEqual([{ startTime: "12:00", endTime: "14:00" }]);
    expect(paint(rules, 1, 19, 2, 9).rules).toMatchObject({ dailyStartDateTime: "09:00", dailyEndDateTime: "20:00" });
    expect(paint(rules, 2, 9, 3, 19).rules?.inactiveDateList).toEqual([
      { startDate: "2026-11-25", endDate: "2026-11-26" },
    ]);
    const week = weekOfRules(rules);
    expect(isReached(week, block(1, 12, 1, 13), { row: 6, hour: 13 })).toBe(true);
    expect(isReached(week, block(1, 12, 1, 13), { row: 1, hour: 14 })).toBe(false);
    expect(isReached(week, block(2, 9, 3, 19), { row: 6, hour: 13 })).toBe(false);
  });

  it("opens what its first cell is closed for", () => {
    const noSunday = { ...rules, daysOfWeek: weekdays.slice(0, 6) };
    expect(paint(noSunday, 6, 12, 6, 12).rules?.daysOfWeek).toEqual(weekdays);
    const excluded = { ...rules, inactiveDateList: [{ startDate: "2026-11-24", endDate: "2026-11-26" }] };
    expect(paint(excluded, 2, 12, 2, 12).rules?.inactiveDateList).toEqual([
      { startDate: "2026-11-24", endDate: "2026-11-24" },
      { startDate: "2026-11-26", endDate: "2026-11-26" },
    ]);
  });

  it("says that the start and the end are moved elsewhere", () => {
    const from = monday * 1440 + 1440;
    const calendar = readCalendar({ ...rules, mode: "AUTO", startDateTime: "2026-11-24 00:00:00" });
    expect(paintBlock(rules, weekOf(calendar, monday), block(0, 12, 0, 12), { from, until: null })).toEqual({
      rules: null,
      told: "Nothing changed: the task starts Tue 24 Nov 2026, 00:00. Move its start to dial earlier.",
    });
  });

  it("always takes back what it has just painted within the hours of a whole window", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.constantFrom(...shownHours), (row, hour) => {
        const whole = { ...rules, dailyStartDateTime: "09:00", dailyEndDateTime: "20:00" };
        const painted = paint(whole, row, hour, row, hour).rules;
        expect(painted && paint(painted, row, hour, row, hour).rules).toEqual(whole);
      }),
    );
  });

  it("says in words what a cell shows", () => {
    const [day] = weekOfRules(paintHours(rules, hours(12, 13), false).rules ?? rules);
    if (!day) throw new Error("no day");
    expect(cellWords(day, 12)).toBe("Monday 23 Nov, 12:00: 0 of 60 minutes, daily pause");
    expect(cellWords(day, 9)).toBe("Monday 23 Nov, 09:00: 30 of 60 minutes, outside the daily window");
    expect(cellWords(day, 10)).toBe("Monday 23 Nov, 10:00: 60 of 60 minutes");
    expect(mondayOf(day.day)).toBe(monday);
  });
});

describe("the sum of a day", () => {
  it("is what its shown hours say, also of a window that leaves them and is refused", () => {
    const sumOf = (dailyStartDateTime: string, dailyEndDateTime: string) =>
      weekOf(readCalendar({ mode: "MANUAL", ...rules, dailyStartDateTime, dailyEndDateTime }), monday).map(
        shownMinutes,
      )[0];
    expect(sumOf("08:00", "08:30")).toBe(0);
    expect(sumOf("08:00", "09:30")).toBe(30);
    expect(sumOf("09:30", "19:00")).toBe(570);
  });
});
