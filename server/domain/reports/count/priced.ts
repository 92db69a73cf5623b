import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { messageAreas } from "#server/contract/areas.ts";
import { estimateBy } from "#server/domain/account/prices/estimate.ts";
import { readListById } from "#server/domain/account/prices/valid-list.ts";
import { readAcceptedGroups } from "#server/domain/messages/plan/accepted.ts";
import { storedPlan } from "#server/domain/messages/plan/facts.ts";
import { type Quarter, sendsIn } from "./quarters.ts";

/** What the accepted part of a send comes to: parts, how many of its messages have a price, and those prices together. */
export type Priced = { id: string; parts: number; priced: number; amount: string };

/**
 * Sends of which the platform accepted some messages and not others: what those cost is added up from the messages, by the
 * list that decided when they were released. Of all others their plan says it.
 */
export async function priceParts(tx: Tx, workspaceId: string, quarters: readonly Quarter[]): Promise<Priced[]> {
  const sends = await tx.execute<{ id: string; context: Record<string, unknown> }>(sql`
    select s.id, jsonb_build_object('plan', s.context -> 'plan') as context
    from ${sendsIn(workspaceId, quarters, sql`s.accepted_messages > 0 and s.accepted_messages < s.message_count`)}
    where s.area = any(${`{${messageAreas.join(",")}}`}::text[])`);
  const byList = Map.groupBy(sends, ({ context }) => storedPlan(context).priceListId ?? null);
  const priced: Priced[] = [];
  for (const [listId, ofList] of byList) {
    const list = listId === null ? null : await readListById(tx, listId);
    const ids = ofList.map(({ id }) => id);
    const groups = Map.groupBy(await readAcceptedGroups(tx, ids, list?.prices.longest ?? 0), ({ id }) => id);
    for (const id of ids) {
      const of = groups.get(id) ?? [];
      const { pricedCount, amount } = list ? estimateBy(list, of) : { pricedCount: 0, amount: "0" };
      const parts = of.reduce((sum, group) => sum + group.parts * group.count, 0);
      priced.push({ id, parts, priced: pricedCount, amount });
    }
  }
  return priced;
}
