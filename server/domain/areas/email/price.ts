import type { Tx } from "#db/client.ts";
import { amountOf, type PriceEach, priceEach } from "#server/domain/account/prices/each.ts";
import type { Scope } from "#server/domain/scope.ts";

/** What an email costs, and a batch of them; `amount` is null where nobody said how many are expected. */
export type BatchPrice = PriceEach & { amount: string | null };

/** What a batch costs by the list of emails that is valid now; null where there is none. */
export async function priceOfBatch(
  tx: Tx,
  { workspace }: Scope,
  expectedCount: number | null,
): Promise<BatchPrice | null> {
  const price = await priceEach(tx, { workspaceId: workspace.id, area: "email" }, new Date());
  return price && { ...price, amount: expectedCount === null ? null : amountOf(price, expectedCount) };
}
