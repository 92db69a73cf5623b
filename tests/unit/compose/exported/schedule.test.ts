import { describe, expect, test } from "vitest";
import { lastPeriod, missedSince, nextDue, type Timing } from "#server/compose/exported/schedule.ts";

const timing = (of: Partial<Timing>): Timing => ({
  ...{ rhythm: "daily", weekday: null, monthDay: null, hour: 6, timeZone: "Europe/Berlin" },
  ...of,
});
const dueAfter = (of: Partial<Timing>, at: string) => nextDue(timing(of), new Date(at)).toISOString();

describe("when an export that repeats is due next", () => {
  test("every day it is at the hour of its zone, in summer and in winter", () => {
    expect(dueAfter({}, "2026-03-28T12:00:00Z")).toBe("2026-03-29T04:00:00.000Z");
    expect(dueAfter({}, "2026-03-27T12:00:00Z")).toBe("2026-03-28T05:00:00.000Z");
    expect(dueAfter({}, "2026-10-24T12:00:00Z")).toBe("2026-10-25T05:00:00.000Z");
  });

  test("an hour of a zone that is always as far from Greenwich stays where it is", () => {
    expect(dueAfter({ timeZone: "+08:00" }, "2026-03-28T12:00:00Z")).toBe("2026-03-28T22:00:00.000Z");
    expect(dueAfter({ timeZone: "-03:30" }, "2026-10-25T00:00:00Z")).toBe("2026-10-25T09:30:00.000Z");
  });

  test("at the very moment it is due it is due next the day after", () => {
    expect(dueAfter({}, "2026-07-01T04:00:00Z")).toBe("2026-07-02T04:00:00.000Z");
    expect(dueAfter({}, "2026-07-01T03:59:59.999Z")).toBe("2026-07-01T04:00:00.000Z");
  });

  test("an hour that the clock leaves out is the moment at which it goes past it", () => {
    expect(dueAfter({ hour: 2 }, "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
    // Santiago leaves midnight out.
    expect(dueAfter({ hour: 0, timeZone: "America/Santiago" }, "2026-09-05T12:00:00Z")).toBe(
      "2026-09-06T04:00:00.000Z",
    );
    expect(dueAfter({ hour: 2, timeZone: "America/New_York" }, "2026-03-07T12:00:00Z")).toBe(
      "2026-03-08T07:00:00.000Z",
    );
  });

  test("an hour that the clock shows twice is the first one, and comes once", () => {
    expect(dueAfter({ hour: 2 }, "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:00:00.000Z");
    expect(dueAfter({ hour: 2 }, "2026-10-25T00:00:00Z")).toBe("2026-10-26T01:00:00.000Z");
  });

  test("every week it is on its day, counted in its zone", () => {
    expect(dueAfter({ rhythm: "weekly", weekday: 1 }, "2026-07-01T00:00:00Z")).toBe("2026-07-06T04:00:00.000Z");
    expect(
      dueAfter({ rhythm: "weekly", weekday: 7, hour: 23, timeZone: "Pacific/Auckland" }, "2026-07-04T00:00:00Z"),
    ).toBe("2026-07-05T11:00:00.000Z");
  });

  test("a month without the 31st has it on its last day, February too", () => {
    const of = { rhythm: "monthly", monthDay: 31, hour: 0, timeZone: "UTC" } as const;
    const days: string[] = [];
    let at = new Date("2027-12-15T00:00:00Z");
    for (let count = 0; count < 6; count += 1) {
      at = nextDue(timing(of), at);
      days.push(at.toISOString().slice(0, 10));
    }
    expect(days).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]);
    expect(dueAfter({ ...of, monthDay: 30 }, "2027-02-01T00:00:00Z")).toBe("2027-02-28T00:00:00.000Z");
  });

  test("it moves on from any moment of four years, never by more than its rhythm and two hours", () => {
    const most = { daily: 26, weekly: 7 * 24 + 2, monthly: 31 * 24 + 2 };
    for (const timeZone of ["Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
      for (const rhythm of ["daily", "weekly", "monthly"] as const) {
        const of = timing({ rhythm, weekday: 7, monthDay: 31, hour: 2, timeZone });
        let at = new Date("2026-01-01T00:00:00Z");
        while (at.getUTCFullYear() < 2030) {
          const next = nextDue(of, at);
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(most[rhythm] * 3_600_000);
          at = next;
        }
      }
  });
});

test("what was missed is counted, but for the run that stands for it", () => {
  const first = new Date("2026-07-01T04:00:00Z");
  expect(missedSince(timing({}), first, new Date("2026-07-01T04:01:00Z"))).toBe(0);
  expect(missedSince(timing({}), first, new Date("2026-07-04T05:00:00Z"))).toBe(3);
  expect(missedSince(timing({}), first, new Date("2036-07-04T05:00:00Z"))).toBe(1000);
});

test("the last period ends with the last midnight of the zone, whose days may be of 23 hours", () => {
  const at = new Date("2026-03-30T04:00:00Z");
  const of = (rhythm: Timing["rhythm"]) => lastPeriod(timing({ rhythm }), at);
  expect(of("daily")).toEqual({ from: new Date("2026-03-28T23:00:00Z"), to: new Date("2026-03-29T22:00:00Z") });
  expect(of("weekly")).toEqual({ from: new Date("2026-03-22T23:00:00Z"), to: new Date("2026-03-29T22:00:00Z") });
  expect(of("monthly")).toEqual({ from: new Date("2026-01-31T23:00:00Z"), to: new Date("2026-02-28T23:00:00Z") });
});
