import { z } from "zod";
import type { Estimate } from "#server/domain/account/prices/estimate.ts";

const planFacts = z.object({
  parts: z.int(),
  chunks: z.int(),
  price: z
    .object({
      amount: z.string(),
      currency: z.string(),
      listDate: z.string(),
      pricedCount: z.int(),
      unpricedCount: z.int(),
      destinations: z
        .object({
          dearest: z.array(
            z.object({ prefix: z.string(), each: z.string(), numbers: z.int(), parts: z.int(), amount: z.string() }),
          ),
          rest: z.object({ destinations: z.int(), amount: z.string() }).nullable(),
        })
        .optional(),
    })
    .nullable(),
  priceListId: z.string().nullish(),
});

/** What a prepared draft holds and costs, as `submission.context.plan` keeps it. */
export type PlanFacts = {
  parts: number;
  chunks: number;
  price: Estimate | null;
  /** The list that decided, null where none was valid; absent for one message, whose price is added up at once. */
  priceListId?: string | null | undefined;
};

export function storedPlan(context: Record<string, unknown>): PlanFacts {
  const stored = planFacts.safeParse(context.plan);
  return stored.success ? stored.data : { parts: 0, chunks: 0, price: null };
}
