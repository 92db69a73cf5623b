import { and, desc, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { price, priceList } from "#db/schema/sending.ts";
import type { FlatArea } from "#server/compose/priced-areas.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { fromMicros, toMicros } from "./money.ts";
import { type PricedPlace, readValidList } from "./valid-list.ts";

/** What one of them costs by the list valid then: one email, or one minute of an AI call. */
export type PriceEach = {
  /** A decimal. */
  each: string;
  currency: string;
  /** The day the list is valid from, YYYY-MM-DD. */
  listDate: string;
};

/** Null where no list of the area is valid then. */
export async function priceEach(tx: Tx, place: PricedPlace & { area: FlatArea }, at: Date): Promise<PriceEach | null> {
  const list = await readValidList(tx, place, at);
  // The one price of such a list holds for whatever is asked.
  const found = list?.prices.find("+");
  return list && found ? { each: fromMicros(found.value), currency: list.currency, listDate: list.validFrom } : null;
}

/** So many of them together, exactly. */
export function amountOf({ each }: PriceEach, count: number): string {
  return fromMicros(toMicros(each) * BigInt(count));
}

/** What one email or one minute costs today; null where no list says it. */
export async function priceOfOne(scope: Scope, area: FlatArea): Promise<PriceEach | null> {
  requirePermission(scope, "price.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    priceEach(tx, { workspaceId: scope.workspace.id, area }, new Date()),
  );
}

/** What one of them cost on each day (YYYY-MM-DD, UTC), by the list that was valid then; null for a day that none covers. */
export async function readPricesByDay(
  tx: Tx,
  { workspaceId, area }: PricedPlace & { area: FlatArea },
): Promise<(day: string) => PriceEach | null> {
  const rows = await tx
    .select({ each: price.amount, currency: priceList.currency, listDate: priceList.validFrom })
    .from(priceList)
    .innerJoin(price, and(eq(price.priceListId, priceList.id), eq(price.prefix, "")))
    .where(and(eq(priceList.workspaceId, workspaceId), eq(priceList.area, area), isNull(priceList.archivedAt)))
    .orderBy(desc(priceList.validFrom));
  return (day) => rows.find(({ listDate }) => listDate <= day) ?? null;
}
