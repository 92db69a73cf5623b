import { z } from "zod";
import { t } from "#words/t.ts";

export const manyNumbers = z.object({
  appId: z.string().min(1, { error: () => t("messages.chooseAnApplication") }),
});
