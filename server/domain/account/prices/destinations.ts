import { fromMicros } from "./money.ts";
import type { Priced } from "./priced.ts";
import type { ValidList } from "./valid-list.ts";

/** What numbers that one price holds for cost together. Amounts are exact decimals. */
export type Destination = {
  /** Digits that the numbers begin with, as the list has them; none in a list of one price for all. */
  prefix: string;
  /** What one part costs, or one message. */
  each: string;
  numbers: number;
  parts: number;
  amount: string;
};

/** Where the money of a send goes: the destinations that cost most, and the rest of those that have a price. */
export type Destinations = { dearest: Destination[]; rest: { destinations: number; amount: string } | null };

/** So many are named. */
const mostNamed = 5;

/** The numbers by the price that holds for each, the dearest together first. Those without a price are none of them. */
export function destinationsBy(list: Pick<ValidList, "prices">, numbers: Iterable<Priced>): Destinations {
  const byPrefix = new Map<string, { price: bigint; numbers: number; parts: number }>();
  for (const { number, parts, count = 1 } of numbers) {
    const found = list.prices.find(number);
    if (found === null) continue;
    const known = byPrefix.get(found.prefix) ?? { price: found.value, numbers: 0, parts: 0 };
    byPrefix.set(found.prefix, { ...known, numbers: known.numbers + count, parts: known.parts + parts * count });
  }
  const all = [...byPrefix].map(([prefix, of]) => ({ prefix, ...of, micros: of.price * BigInt(of.parts) }));
  all.sort((a, b) => (a.micros === b.micros ? (a.prefix < b.prefix ? -1 : 1) : a.micros > b.micros ? -1 : 1));
  const others = all.slice(mostNamed);
  return {
    dearest: all.slice(0, mostNamed).map(({ prefix, price, micros, numbers, parts }) => ({
      ...{ prefix, numbers, parts },
      each: fromMicros(price),
      amount: fromMicros(micros),
    })),
    rest:
      others.length === 0
        ? null
        : {
            destinations: others.length,
            amount: fromMicros(others.reduce((sum, { micros }) => sum + micros, 0n)),
          },
  };
}
