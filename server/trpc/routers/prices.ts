import { z } from "zod";
import { isCountry } from "#server/compose/number.ts";
import { flatAreas, pricedAreas } from "#server/compose/priced-areas.ts";
import { messageAreas } from "#server/contract/areas.ts";
import { archivePriceList } from "#server/domain/account/prices/archive.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { priceOfOne } from "#server/domain/account/prices/each.ts";
import { listPriceLists, listPrices, priceOfNumber } from "#server/domain/account/prices/lists.ts";
import { byDigits } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging } from "#server/trpc/paging.ts";
import { t } from "#words/t.ts";

const day = z.iso
  .date({ error: () => t("trpc.chooseADay") })
  .refine((text) => text >= "2000-01-01" && text <= "2100-01-01", {
    error: () => t("trpc.chooseADayBetween2000And2100"),
  });

/** What each area costs: messages by the digits that numbers begin with, emails and minutes of AI calls one price. */
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
        area: z.enum(messageAreas).default(messageAreas[0]),
        number: z
          .string()
          .trim()
          .min(1, { error: () => t("trpc.writeANumber") })
          .max(100),
        country: z
          .string()
          .refine(isCountry, { error: () => t("trpc.chooseACountryFromTheList") })
          .nullable()
          .default(null),
      }),
    )
    .query(({ ctx, input }) => priceOfNumber(ctx.scope, input)),
  ofOne: workspaceProcedure
    .meta({ permission: "price.read" })
    .input(z.object({ area: z.enum(flatAreas) }))
    .query(({ ctx, input }) => priceOfOne(ctx.scope, input.area)),
  create: workspaceProcedure
    .meta({ permission: "price.manage" })
    .input(
      z.object({
        area: z.enum(pricedAreas),
        validFrom: day,
        currency: z
          .string()
          .trim()
          .regex(/^[A-Z]{3}$/, { error: () => t("trpc.threeCapitalLettersSuchAsEUR") }),
        text: z.string().max(900_000, { error: () => t("trpc.aListHasAtMost900000") }),
      }),
    )
    .mutation(({ ctx, input }) => createPriceList(ctx.scope, input)),
  archive: workspaceProcedure
    .meta({ permission: "price.manage" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => archivePriceList(ctx.scope, input)),
});
