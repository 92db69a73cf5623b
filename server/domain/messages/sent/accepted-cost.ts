import type { Tx } from "#db/client.ts";
import { estimateBy } from "#server/domain/account/prices/estimate.ts";
import { readListById } from "#server/domain/account/prices/valid-list.ts";
import { readAcceptedGroups } from "#server/domain/messages/plan/accepted.ts";
import { storedPlan } from "#server/domain/messages/plan/facts.ts";

/** What the accepted messages of a send cost by the list that decided as it was released; `unpriced` of them have no price in it. */
export type AcceptedCost = { amount: string; unpriced: number };

/**
 * Of a send of which not all was accepted, once it stands still: until then the whole is what is expected, and while it runs
 * nothing is added up again and again. Null where the whole is accepted, or where it has no price.
 */
export async function readAcceptedCost(
  tx: Tx,
  send: { id: string; context: Record<string, unknown>; pausedAt: Date | null },
  { planned, accepted, waiting }: { planned: number; accepted: number; waiting: number },
): Promise<AcceptedCost | null> {
  const { price, priceListId } = storedPlan(send.context);
  const standsStill = waiting === 0 || send.pausedAt !== null;
  if (price === null || price.pricedCount === 0 || accepted === planned || !standsStill) return null;
  if (accepted === 0) return { amount: "0.00", unpriced: 0 };
  const list = priceListId ? await readListById(tx, priceListId) : null;
  if (list === null) return null;
  const { amount, unpricedCount } = estimateBy(list, await readAcceptedGroups(tx, [send.id], list.prices.longest));
  return { amount, unpriced: unpricedCount };
}
