import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { price, priceList } from "#db/schema/sending.ts";
import type { PricedArea } from "#server/compose/priced-areas.ts";
import { toMicros } from "./money.ts";
import { PrefixTable } from "./prefixes.ts";

/** Whose sends are priced: each area has lists of its own. */
export type PricedPlace = { workspaceId: string; area: PricedArea };

/** The list that says what an area costs on a day, with its prices in millionths. */
export type ValidList = { id: string; currency: string; validFrom: string; prices: PrefixTable<bigint> };

/** Days begin at midnight UTC, for everybody in a workspace alike. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The area's last list that had begun by then and is not archived, without its prices. */
export async function findValidList(
  tx: Tx,
  { workspaceId, area }: PricedPlace,
  at: Date,
): Promise<Omit<ValidList, "prices"> | null> {
  const [list] = await tx
    .select({ id: priceList.id, currency: priceList.currency, validFrom: priceList.validFrom })
    .from(priceList)
    .where(
      and(
        eq(priceList.workspaceId, workspaceId),
        eq(priceList.area, area),
        isNull(priceList.archivedAt),
        lte(priceList.validFrom, dayOf(at)),
      ),
    )
    .orderBy(desc(priceList.validFrom))
    .limit(1);
  return list ?? null;
}

/** That list with its prices; with a few numbers (E.164 with plus sign), those alone that could be theirs. */
export async function readValidList(
  tx: Tx,
  place: PricedPlace,
  at: Date,
  numbers?: readonly string[],
): Promise<ValidList | null> {
  const list = await findValidList(tx, place, at);
  if (!list) return null;
  const rows = await tx
    .select({ prefix: price.prefix, amount: price.amount })
    .from(price)
    .where(
      and(
        eq(price.priceListId, list.id),
        numbers && inArray(price.prefix, [...new Set(numbers.flatMap(beginningsOf))]),
      ),
    );
  return { ...list, prices: new PrefixTable(rows.map(({ prefix, amount }) => [prefix, toMicros(amount)])) };
}

/** A list with all of its prices, whether it is valid now or not; null where there is none. */
export async function readListById(tx: Tx, listId: string): Promise<ValidList | null> {
  const [list] = await tx
    .select({ id: priceList.id, currency: priceList.currency, validFrom: priceList.validFrom })
    .from(priceList)
    .where(eq(priceList.id, listId));
  if (!list) return null;
  const rows = await tx
    .select({ prefix: price.prefix, amount: price.amount })
    .from(price)
    .where(eq(price.priceListId, listId));
  return { ...list, prices: new PrefixTable(rows.map(({ prefix, amount }) => [prefix, toMicros(amount)])) };
}

/** Of its digits, from none to all. */
function beginningsOf(number: string): string[] {
  const digits = number.slice(1);
  return Array.from({ length: digits.length + 1 }, (_, length) => digits.slice(0, length));
}
