import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** `sent` is an area: the form of a new list beside it has that name for its own. */
export const triedNumber = z.object({
  sent: z.enum(messageAreas),
  number: z
    .string()
    .trim()
    .min(1, { error: () => t("prices.writeANumber") }),
  country: z.string(),
});
