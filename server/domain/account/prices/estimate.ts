import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type Destinations, destinationsBy } from "./destinations.ts";
import { fromMicros } from "./money.ts";
import type { Priced } from "./priced.ts";
import { type PricedPlace, readValidList, type ValidList } from "./valid-list.ts";

/** What it costs by the list valid then. `amount` is an exact decimal over the priced numbers alone. */
export type Estimate = {
  amount: string;
  currency: string;
  /** The day the list is valid from, YYYY-MM-DD. */
  listDate: string;
  pricedCount: number;
  unpricedCount: number;
  /** Of a send to many. One that was prepared by an earlier Switchboard lacks them. */
  destinations?: Destinations | undefined;
};

/** What sending to these few numbers at that moment costs. Null where no list is valid then. */
export async function estimate(
  tx: Tx,
  place: PricedPlace,
  at: Date,
  numbers: readonly Priced[],
): Promise<Estimate | null> {
  const list = await readValidList(
    tx,
    place,
    at,
    numbers.map(({ number }) => number),
  );
  return list && estimateBy(list, numbers);
}

/** The same for the prepared messages of a submission. They are grouped in the database: few prefixes and parts differ. */
export async function estimateSubmission(
  tx: Tx,
  place: PricedPlace,
  at: Date,
  submissionId: string,
): Promise<Estimate | null> {
  const list = await readValidList(tx, place, at);
  if (!list) return null;
  const groups = await tx.execute<Required<Priced>>(sql`
    select left(number, ${list.prices.longest + 1}::int) as number, part_count as parts, count(*)::int as count
    from message where submission_id = ${submissionId} group by 1, 2`);
  return { ...estimateBy(list, groups), destinations: destinationsBy(list, groups) };
}

/** What the numbers cost by a list. */
export function estimateBy(list: Omit<ValidList, "id">, numbers: Iterable<Priced>): Estimate {
  let micros = 0n;
  let pricedCount = 0;
  let unpricedCount = 0;
  /** Parts by price: adding up large integers for each number would take longer. */
  const partsAt = new Map<bigint, number>();
  for (const { number, parts, count = 1 } of numbers) {
    const found = list.prices.find(number);
    if (found === null) {
      unpricedCount += count;
      continue;
    }
    pricedCount += count;
    partsAt.set(found.value, (partsAt.get(found.value) ?? 0) + parts * count);
  }
  for (const [price, parts] of partsAt) micros += price * BigInt(parts);
  return {
    amount: fromMicros(micros),
    currency: list.currency,
    listDate: list.validFrom,
    pricedCount,
    unpricedCount,
  };
}
