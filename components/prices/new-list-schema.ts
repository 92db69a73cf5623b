import { z } from "zod";
import { readPrices } from "#server/compose/price-lines.ts";
import { pricedAreas } from "#server/compose/priced-areas.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** A list as it is added: `lines` are pasted where numbers cost differently, `price` is typed where all cost the same. */
export const newList = z
  .object({
    area: z.enum(pricedAreas),
    validFrom: z.iso.date({ error: () => t("prices.chooseADay") }),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, { error: () => t("prices.threeLettersSuchAsEUR") }),
    lines: z.string(),
    price: z.string(),
  })
  .superRefine(({ area, lines, price }, context) => {
    const isPasted = isMessageArea(area);
    const { prices, problems } = readPrices(area, isPasted ? lines : price);
    const path = [isPasted ? "lines" : "price"];
    const refuse = (message: string) => context.addIssue({ code: "custom", path, message });
    const [first] = problems;
    if (first)
      refuse(isPasted ? t("prices.problemsLineCannotBeReadSeeBelow", { problems: problems.length }) : first.problem);
    else if (prices.length === 0) refuse(isPasted ? t("prices.writeAtLeastOneLineWithA") : t("prices.writeThePrice"));
  });
export type NewList = z.input<typeof newList>;
