import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** In which channels numbers get nothing: one, or all of them. */
export const channelChoice = z.enum(["all", ...messageAreas], {
  error: () => t("suppressions.chooseAtLeastOneChannel"),
});
