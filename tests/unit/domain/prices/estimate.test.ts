import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { destinationsBy } from "#server/domain/account/prices/destinations.ts";
import { estimateBy } from "#server/domain/account/prices/estimate.ts";
import { fromMicros, toMicros } from "#server/domain/account/prices/money.ts";
import { PrefixTable } from "#server/domain/account/prices/prefixes.ts";
import type { Priced } from "#server/domain/account/prices/priced.ts";

type Line = { prefix: string; amount: string };

const listOf = (prices: readonly Line[]) => ({
  currency: "EUR",
  validFrom: "2026-05-03",
  prices: new PrefixTable(prices.map(({ prefix, amount }) => [prefix, toMicros(amount)])),
});

/** Goes through every price for every number, and adds up one part after the other. */
function naive(prices: readonly Line[], numbers: readonly Priced[]) {
  let micros = 0n;
  let pricedCount = 0;
  for (const { number, parts } of numbers) {
    const fitting = prices.filter(({ prefix }) => number.startsWith(`+${prefix}`));
    const longest = fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
    if (!longest) continue;
    pricedCount++;
    const [whole = "0", fraction = ""] = longest.amount.split(".");
    for (let part = 0; part < parts; part++) micros += BigInt(whole + fraction.padEnd(6, "0"));
  }
  return { micros, pricedCount, unpricedCount: numbers.length - pricedCount };
}

// Few digits, so that prefixes of prefixes are common.
const digits = (shortest: number, longest: number) =>
  fc.string({ unit: fc.constantFrom("1", "4", "9"), minLength: shortest, maxLength: longest });
const amount = fc
  .tuple(fc.nat({ max: 99 }), fc.nat({ max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, fraction, length]) =>
    length === 0 ? String(whole) : `${whole}.${String(fraction).padStart(6, "0").slice(0, length)}`,
  );
const prices = fc.uniqueArray(fc.record({ prefix: digits(1, 6), amount }), { selector: ({ prefix }) => prefix });
const numbers = fc.array(
  fc.record({ number: digits(7, 15).map((text) => `+${text}`), parts: fc.integer({ min: 1, max: 7 }) }),
);

describe("an estimate", () => {
  test("is what adding up each part by the longest prefix gives", () => {
    fc.assert(
      fc.property(prices, numbers, (list, asked) => {
        const { micros, ...counts } = naive(list, asked);
        expect(estimateBy(listOf(list), asked)).toEqual({
          amount: fromMicros(micros),
          currency: "EUR",
          listDate: "2026-05-03",
          ...counts,
        });
      }),
    );
  });

  test("is the same of numbers that were counted by their beginnings", () => {
    fc.assert(
      fc.property(prices, numbers, (list, asked) => {
        const table = listOf(list);
        const groups = Map.groupBy(
          asked,
          ({ number, parts }) => `${number.slice(0, table.prices.longest + 1)} ${parts}`,
        );
        const grouped = [...groups].map(([key, { length: count }]) => {
          const [number = "", parts] = key.split(" ");
          return { number, parts: Number(parts), count };
        });
        expect(estimateBy(table, grouped)).toEqual(estimateBy(table, asked));
      }),
    );
  });

  test("counts what floating point would not", () => {
    const list = listOf([{ prefix: "49", amount: "0.1" }]);
    const asked = Array.from({ length: 1_000_003 }, () => ({ number: "+491701234567", parts: 3 }));
    expect(estimateBy(list, asked).amount).toBe("300000.90");
  });

  test("of 200,000 numbers takes no time that anybody notices", () => {
    const list = listOf(
      Array.from({ length: 5000 }, (_, index) => ({ prefix: String(10_000 + index), amount: "0.045" })).concat(
        Array.from({ length: 90 }, (_, index) => ({ prefix: String(10 + index), amount: "0.05" })),
      ),
    );
    const asked = Array.from({ length: 200_000 }, (_, index) => ({ number: `+4917${index + 10_000_000}`, parts: 2 }));
    const began = performance.now();
    expect(estimateBy(list, asked).pricedCount).toBe(200_000);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

test("millionths become the decimal that they came from, with two digits after the point at least", () => {
  expect(["0.0451", "36.12", "5", "0.000001", "12.5"].map((text) => fromMicros(toMicros(text)))).toEqual([
    "0.0451",
    "36.12",
    "5.00",
    "0.000001",
    "12.50",
  ]);
});

describe("the destinations of a send", () => {
  const list = listOf([
    { prefix: "49", amount: "0.05" },
    { prefix: "4915", amount: "0.07" },
    ...["1", "33", "34", "39", "44", "45"].map((prefix) => ({ prefix, amount: "0.01" })),
  ]);

  test("are told apart by the price that holds, the dearest together first", () => {
    const found = destinationsBy(list, [
      { number: "+491512345678", parts: 2, count: 3 },
      { number: "+49301234567", parts: 1 },
      { number: "+33123456789", parts: 7 },
      { number: "+8613800000000", parts: 1 },
    ]);
    expect(found).toEqual({
      dearest: [
        { prefix: "4915", each: "0.07", numbers: 3, parts: 6, amount: "0.42" },
        { prefix: "33", each: "0.01", numbers: 1, parts: 7, amount: "0.07" },
        { prefix: "49", each: "0.05", numbers: 1, parts: 1, amount: "0.05" },
      ],
      rest: null,
    });
  });

  test("beyond five are summed", () => {
    const numbers = ["49151", "4930", "12", "331", "341", "391", "441"].map((digits) => ({
      ...{ number: `+${digits}2345678`, parts: 1 },
    }));
    const { dearest, rest } = destinationsBy(list, numbers);
    expect(dearest.map(({ prefix }) => prefix)).toEqual(["4915", "49", "1", "33", "34"]);
    expect(rest).toEqual({ destinations: 2, amount: "0.02" });
  });

  test("come to what the whole is estimated at", () => {
    fc.assert(
      fc.property(prices, numbers, (lines, asked) => {
        const { dearest, rest } = destinationsBy(listOf(lines), asked);
        const sum = [...dearest, ...(rest ? [rest] : [])].reduce((micros, { amount }) => micros + toMicros(amount), 0n);
        expect(fromMicros(sum)).toBe(estimateBy(listOf(lines), asked).amount);
      }),
    );
  });
});
