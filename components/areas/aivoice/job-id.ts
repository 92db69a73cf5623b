import { z } from "zod";
import { t } from "#words/t.ts";

/** The platform's id of a task, as somebody reads it off the console: a Long, so it stays a text. */
export const jobIdText = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,18}$/, { error: () => t("aivoice.aJobIdHasOnlyDigitsSuch") });
