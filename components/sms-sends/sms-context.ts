import { z } from "zod";

const price = z.object({
  amount: z.string(),
  currency: z.string(),
  listDate: z.string(),
  pricedCount: z.number(),
  unpricedCount: z.number(),
});

const context = z.object({
  price: price.nullish().catch(null),
  applicationLabel: z.string().nullish().catch(null),
});

/** What the review said of a send when it was sent: what it would cost by which list, and the application's name. */
export function contextOf(submission: { context: Record<string, unknown> }) {
  const known = context.parse(submission.context);
  return { price: known.price ?? null, applicationLabel: known.applicationLabel ?? null };
}
