import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeWords } from "#components/reports/figure-lines.ts";
import { daysOf, eachDay, ownProblem, periodKeys } from "#components/reports/periods.ts";
import { figuresOf, type StoredFigures } from "#server/domain/reports/figures.ts";

const none = { from: null, to: null };

describe("the period of a report", () => {
  test("is last month beside the month before, however long they are", () => {
    expect(daysOf("last-month", none, "2026-03-31")).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
      before: { from: "2026-01-01", to: "2026-01-31" },
    });
    expect(daysOf("last-month", none, "2026-01-01").before).toEqual({ from: "2025-11-01", to: "2025-11-30" });
  });

  test("is this month beside as many days of the one before, which may be shorter", () => {
    expect(daysOf("this-month", none, "2026-11-12")).toEqual({
      from: "2026-11-01",
      to: "2026-11-12",
      before: { from: "2026-10-01", to: "2026-10-12" },
    });
    expect(daysOf("this-month", none, "2026-03-31").before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  });

  test("is compared with days that end right before it, whatever the day", () => {
    const day = fc
      .date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...periodKeys), (today, key) => {
        const { before, ...days } = daysOf(key, none, today);
        expect(eachDay(days).length).toBeGreaterThan(0);
        expect(before.to < days.from).toBe(true);
        if (key !== "this-month" && key !== "last-month") expect(eachDay(before).length).toBe(eachDay(days).length);
      }),
    );
  });

  test("of one's own is the last 30 days where it is none, and says so", () => {
    const own = { from: "2026-05-02", to: "2026-05-01" };
    expect(ownProblem(own)).toMatch(/^The first day comes after the last one/);
    expect(eachDay(daysOf("own", own, "2026-06-01"))).toHaveLength(30);
    expect(ownProblem({ from: "2026-05-01", to: "2026-05-02" })).toBeNull();
  });
});

test("a change is told as a share, and not where there was nothing before", () => {
  expect([changeWords(112, 100), changeWords(97, 100), changeWords(5, 5), changeWords(5, 0)]).toEqual([
    "+12\u202f%",
    "-3.0\u202f%",
    "no change",
    null,
  ]);
});

const stored: StoredFigures = {
  ...{ sends: 1, planned: 10, accepted: 6, refused: 1, unknown: 1, notSent: 1, heard: 0, succeededVerified: 0 },
  ...{ succeededReported: 0, failedVerified: 0, failedReported: 0, disputed: 0, parts: 6, priced: 6, calls: 3 },
  ...{ succeededDecided: 0, failedDecided: 0 },
  ...{
    answered: 2,
    talkSeconds: 60,
    chargedSeconds: 60,
    charged: 2,
    platformCost: "0.1",
    currency: "EUR",
    listCost: "0.30",
  },
};

test("figures of several currencies keep their costs apart, and money is added exactly", () => {
  const figures = figuresOf([stored, { ...stored, currency: "USD", listCost: "0.2", platformCost: "0.2000" }]);
  expect(figures.listCosts).toEqual([
    { currency: "EUR", amount: "0.30" },
    { currency: "USD", amount: "0.2" },
  ]);
  expect(figures.platformCost).toBe("0.3000");
  expect([figures.planned, figures.waiting]).toEqual([20, 2]);
});
