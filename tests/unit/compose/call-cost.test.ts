import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reckonCost } from "#server/compose/call-cost.ts";
import { chargedSeconds, pickDestination, priceOf, usd } from "#server/sandbox/areas/calls/destinations.ts";
import { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import { generateGroupDay, generateSipDay } from "#server/sandbox/areas/voice/generate.ts";

const call = { rate: "0.0285", billPeriod: "20+20", callDuration: 65, cost: "0.0380" };

/** Second by second: the first step is charged when the call begins, each further one when it does. */
function naiveSeconds(first: number, next: number, duration: number): number {
  let charged = 0;
  for (let second = 0; second < duration; second += 1) if (second >= charged) charged += charged === 0 ? first : next;
  return charged;
}

describe("the cost of a call", () => {
  test("is reckoned from rate and billing period, and says how", () => {
    expect(reckonCost(call)).toEqual({
      chargedSeconds: 80,
      expected: "0.0380",
      differs: false,
      formula: "0.0285 USD a minute × 80 s charged (20+20) = 0.0380 USD",
    });
  });

  test("charges as many steps as began, second by second, for whatever period and duration", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 2000 }),
        (first, next, callDuration) => {
          const reckoned = reckonCost({ ...call, billPeriod: `${first}+${next}`, callDuration });
          expect(reckoned?.chargedSeconds).toBe(naiveSeconds(first, next, callDuration));
        },
      ),
    );
  });

  test("is the exact fraction, rounded to six decimals, whatever the rate", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.integer({ min: 1, max: 86_400 }),
        (millionths, seconds) => {
          const digits = String(millionths).padStart(7, "0");
          const rate = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
          const reckoned = reckonCost({ ...call, rate, billPeriod: "1+1", callDuration: seconds });
          const [whole = "", decimals = ""] = reckoned?.expected.split(".") ?? [];
          const expected = BigInt(whole + decimals.padEnd(6, "0"));
          const twiceOff = 2n * (expected * 60n - millionths * BigInt(seconds));
          expect(twiceOff > -60n && twiceOff <= 60n).toBe(true);
        },
      ),
    );
  });

  test("is what the sandbox charges, for every call of a month", () => {
    const today = Math.floor(Date.now() / 86_400_000);
    for (let day = today - 31; day < today; day += 1)
      for (const { record } of [...generateSipDay(day), ...generateGroupDay(day)]) {
        const reckoned = reckonCost(record);
        expect(reckoned).toMatchObject({
          chargedSeconds: record.chargedDuration,
          expected: record.cost,
          differs: false,
        });
      }
  });

  test("is what every tariff of the sandbox makes of every duration", () => {
    const random = new Seeded("tariffs");
    for (let each = 0; each < 500; each += 1) {
      const { tariff } = pickDestination(random);
      const callDuration = random.whole(1, 4000);
      const cost = usd(priceOf(tariff, chargedSeconds(tariff, callDuration)));
      const said = { rate: usd(tariff.rate), billPeriod: `${tariff.first}+${tariff.next}`, callDuration, cost };
      expect(reckonCost(said)).toMatchObject({ expected: cost, differs: false });
    }
  });

  test.each([
    ["0.0380", false],
    ["0.038", false],
    ["0.038000", false],
    ["0.0381", true],
    ["0.0379", true],
    ["0", true],
    ["0.04", true],
    ["1.0380", true],
  ])("of 0.0380 differs from %s: %s", (cost, differs) => {
    expect(reckonCost({ ...call, cost })?.differs).toBe(differs);
  });

  test("may be rounded up or down by the platform", () => {
    const said = { rate: "0.0100", billPeriod: "1+1", callDuration: 1 };
    expect(reckonCost({ ...said, cost: "0.0001" })).toMatchObject({ expected: "0.000167", differs: false });
    expect(reckonCost({ ...said, cost: "0.0002" })?.differs).toBe(false);
    expect(reckonCost({ ...said, cost: "0.0003" })?.differs).toBe(true);
    expect(reckonCost({ ...said, cost: "0.000100" })?.differs).toBe(true);
  });

  test.each([
    ["no rate", { rate: null }],
    ["a rate in words", { rate: "a lot" }],
    ["a negative rate", { rate: "-0.01" }],
    ["no period", { billPeriod: null }],
    ["half a period", { billPeriod: "60" }],
    ["a step of nothing", { billPeriod: "60+0" }],
    ["no duration", { callDuration: null }],
    ["half a second", { callDuration: 1.5 }],
    ["less than no time", { callDuration: -1 }],
  ])("cannot be reckoned with %s", (_, odd) => {
    expect(reckonCost({ ...call, ...odd })).toBeNull();
  });

  test.each([null, "free", "-1"])("is held against no cost that reads %s", (cost) => {
    expect(reckonCost({ ...call, cost })).toMatchObject({ expected: "0.0380", differs: false });
  });
});
