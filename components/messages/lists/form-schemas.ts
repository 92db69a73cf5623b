import { z } from "zod";
import { t } from "#words/t.ts";

export const savedList = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("messages.aNameIsNeeded") })
    .max(80, { error: () => t("messages.theNameMustBeAtMost80") }),
});
