import { describe, expect, test } from "vitest";
import { type CoveredDay, dayWords, summaryOf, weeksOf } from "#components/archive/coverage.ts";

const day = (date: string, fields: Partial<CoveredDay> = {}): CoveredDay => ({
  ...{ date, state: "complete", calls: 60, isReadAgain: false, lostInDays: null, hasLost: false },
  ...{ beginsAt: null, problem: null, ...fields },
});

describe("what is said of days together", () => {
  test("names since when every day is complete, and of the day in whose middle the archive begins, that it is from there on", () => {
    expect(summaryOf([day("2026-09-24"), day("2026-09-25")])).toBe("Every day since 24 Sep 2026 is complete.");
    const begun = day("2026-09-24", { beginsAt: new Date("2026-09-24T10:00:00Z") });
    expect(summaryOf([begun, day("2026-09-25")])).toBe(
      "Every day since 25 Sep 2026 is complete, and 24 Sep 2026 is complete from the start of the archive.",
    );
    expect(summaryOf([begun])).toBe("The archive begins today.");
    expect(summaryOf([])).toBe("Nothing was read yet.");
  });

  test("names first what is lost, then what is missing and in how many days that goes", () => {
    const days = [
      day("2026-09-24", { state: "lost", calls: null, hasLost: true }),
      day("2026-09-25", { state: "never", calls: null, lostInDays: 0 }),
      day("2026-09-26", { state: "partial", lostInDays: 1 }),
      day("2026-09-27"),
    ];
    expect(summaryOf(days)).toBe(
      "The platform forgot 1 day before it was read. 2 days of 4 are not fully read; the first unread calls will be lost in less than a day.",
    );
    expect(summaryOf([day("2026-09-26", { state: "partial" }), day("2026-09-27")])).toBe(
      "1 day of 2 is not fully read.",
    );
  });
});

test("a day says its state, its calls and what is to come", () => {
  expect(dayWords(day("2026-11-24", { calls: 1, isReadAgain: true }))).toBe(
    "24 Nov 2026: complete, 1 call, will be read again later",
  );
  expect(dayWords(day("2026-11-24", { state: "partial", hasLost: true, lostInDays: 2 }))).toBe(
    "24 Nov 2026: partly read, 60 calls, a part is lost, unread calls will be lost in 2 days",
  );
});

test("weeks go from Monday to Sunday, with nothing where a day is not shown", () => {
  const weeks = weeksOf([day("2026-11-22"), day("2026-11-23"), day("2026-11-24")]);
  expect(weeks.map(({ monday }) => monday)).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeks.map(({ days }) => days.map((one) => one?.date ?? null))).toEqual([
    [null, null, null, null, null, null, "2026-11-22"],
    ["2026-11-23", "2026-11-24", null, null, null, null, null],
  ]);
});
