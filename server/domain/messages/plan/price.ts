import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { type Estimate, estimateSubmission } from "#server/domain/account/prices/estimate.ts";
import { findValidList } from "#server/domain/account/prices/valid-list.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { type PlanFacts, storedPlan } from "./facts.ts";

/** Of a channel, whose own lists alone say what it costs. */
type Planned = Pick<Submission, "id" | "workspaceId" | "context"> & { area: MessageArea };
type Priced = Pick<PlanFacts, "price" | "priceListId">;

/**
 * What a prepared draft costs by the list that is valid now. Lists come, begin and are archived while a draft waits; it
 * is added up anew only where another list decides.
 */
export async function priceNow(tx: Tx, planned: Planned): Promise<Estimate | null> {
  return (await pricedNow(tx, planned)).price;
}

async function pricedNow(tx: Tx, { id, context, ...place }: Planned): Promise<Priced> {
  const { price, priceListId } = storedPlan(context);
  const now = new Date();
  const listId = (await findValidList(tx, place, now))?.id ?? null;
  if (listId === priceListId) return { price, priceListId };
  return { price: await estimateSubmission(tx, place, now, id), priceListId: listId };
}

/** Keeps what it costs as it is sent, and by which list: that is what was told at the button. */
export async function settlePrice(tx: Tx, planned: Planned): Promise<void> {
  const plan = storedPlan(planned.context);
  const priced = await pricedNow(tx, planned);
  if (priced.priceListId === plan.priceListId) return;
  await tx
    .update(submission)
    .set({ context: { ...planned.context, plan: { ...plan, ...priced } } })
    .where(eq(submission.id, planned.id));
}
