import { z } from "zod";

const plan = z.object({
  price: z
    .object({
      amount: z.string(),
      currency: z.string(),
      listDate: z.string(),
      pricedCount: z.number(),
      unpricedCount: z.number(),
    })
    .nullable(),
});

/** What a send was expected to cost when it was sent, and by which of the workspace's lists; null where no price was known. */
export function priceOf({ context }: { context: Record<string, unknown> }) {
  return plan.safeParse(context.plan).data?.price ?? null;
}
