import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type Estimate, estimateSubmission } from "#server/domain/account/prices/estimate.ts";
import { findValidList } from "#server/domain/account/prices/valid-list.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { storedPlan } from "./facts.ts";

type Planned = Pick<Submission, "id" | "workspaceId" | "context">;

/**
 * What a prepared draft costs by the list that is valid now. Lists come, begin and are archived while a draft waits; it
 * is added up anew only where another list decides.
 */
export async function priceNow(tx: Tx, { id, workspaceId, context }: Planned): Promise<Estimate | null> {
  const { price, priceListId } = storedPlan(context);
  const now = new Date();
  const list = await findValidList(tx, workspaceId, now);
  return (list?.id ?? null) === priceListId ? price : estimateSubmission(tx, workspaceId, now, id);
}

/** Keeps what it costs as it is sent: that is what was told at the button. */
export async function settlePrice(tx: Tx, planned: Planned): Promise<void> {
  const plan = storedPlan(planned.context);
  const price = await priceNow(tx, planned);
  if (price === plan.price) return;
  await tx
    .update(submission)
    .set({ context: { ...planned.context, plan: { ...plan, price } } })
    .where(eq(submission.id, planned.id));
}
