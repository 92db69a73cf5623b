import { z } from "zod";
import { suppressionAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** In which channels numbers and addresses are suppressed: one, or all of them. */
export const channelChoice = z.enum(["all", ...suppressionAreas], {
  error: () => t("suppressions.chooseAtLeastOneChannel"),
});
