import fc from "fast-check";
import { expect, test } from "vitest";
import { dailyAt, everyMinutes, everyMinutesBetween, hourlyAt } from "#server/jobs/clock.ts";

const next = (clock: (after: Date) => Date, after: string) => clock(new Date(after)).toISOString();

test("a clock says the first time after the given one, never the same again", () => {
  expect(next(hourlyAt(17), "2026-11-21T10:16:59.999Z")).toBe("2026-11-21T10:17:00.000Z");
  expect(next(hourlyAt(17), "2026-11-21T10:17:00.000Z")).toBe("2026-11-21T11:17:00.000Z");
  expect(next(dailyAt(3, 13), "2026-12-31T03:13:00.000Z")).toBe("2027-01-01T03:13:00.000Z");
  expect(next(dailyAt(3, 13), "2026-12-31T00:00:00.000Z")).toBe("2026-12-31T03:13:00.000Z");
  expect(next(everyMinutes(5), "2026-11-21T10:59:59.000Z")).toBe("2026-11-21T11:00:00.000Z");
});

test("a clock of some hours waits for the first of them", () => {
  const nightly = everyMinutesBetween(15, 1, 4);
  expect(next(nightly, "2026-11-21T01:00:00.000Z")).toBe("2026-11-21T01:15:00.000Z");
  expect(next(nightly, "2026-11-21T04:44:00.000Z")).toBe("2026-11-21T04:45:00.000Z");
  expect(next(nightly, "2026-11-21T04:45:00.000Z")).toBe("2026-11-22T01:00:00.000Z");
  expect(next(nightly, "2026-11-21T00:10:00.000Z")).toBe("2026-11-21T01:00:00.000Z");
});

test("the next time is always later, and none lies between", () => {
  const clocks = [hourlyAt(29), dailyAt(5, 7), everyMinutes(10), everyMinutesBetween(15, 1, 4)];
  const moments = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...clocks),
      moments,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (clock, after, part) => {
        const then = clock(after);
        expect(then.getTime()).toBeGreaterThan(after.getTime());
        const between = new Date(after.getTime() + Math.floor((then.getTime() - after.getTime() - 1) * part));
        expect(clock(between)).toEqual(then);
      },
    ),
  );
});
