import { z } from "zod";
import { isCountry } from "#server/compose/number.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { listPriceLists, listPrices, priceOfNumber } from "#server/domain/account/prices/lists.ts";
import { byDigits } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";

const day = z.iso
  .date("Choose a day")
  .refine((text) => text >= "2000-01-01" && text <= "2100-01-01", "Choose a day between 2000 and 2100");

/** Prices of messages, by the digits that numbers begin with. */
export const pricesRouter = router({
  lists: workspaceProcedure.meta({ permission: "price.read" }).query(({ ctx }) => listPriceLists(ctx.scope)),
  prices: workspaceProcedure
    .meta({ permission: "price.read" })
    .input(
      paging(byDigits).extend({
        listId: z.uuid(),
        begins: z.string().trim().max(20).optional(),
      }),
    )
    .query(({ ctx, input }) => listPrices(ctx.scope, input)),
  ofNumber: workspaceProcedure
    .meta({ permission: "price.read" })
    .input(
      z.object({
        number: z.string().trim().min(1, "Write a number").max(100),
        country: z.string().refine(isCountry, "Choose a country from the list").nullable().default(null),
      }),
    )
    .query(({ ctx, input }) => priceOfNumber(ctx.scope, input)),
  create: workspaceProcedure
    .meta({ permission: "price.manage" })
    .input(
      z.object({
        validFrom: day,
        currency: z
          .string()
          .trim()
          .regex(/^[A-Z]{3}$/, "Three capital letters, such as EUR"),
        text: z.string().max(900_000, "A list has at most 900,000 characters"),
      }),
    )
    .mutation(({ ctx, input }) => createPriceList(ctx.scope, input)),
  archive: workspaceProcedure
    .meta({ permission: "price.manage" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => archivePriceList(ctx.scope, input)),
});
