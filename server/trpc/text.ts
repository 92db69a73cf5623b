import { z } from "zod";
import { t } from "#words/t.ts";

/**
 * A name or a title: one line without control characters, which a database or a mail could not hold, and with something to
 * see in it. `longest` is in code points.
 */
export function lineOfText(longest: number) {
  return z
    .string()
    .trim()
    .regex(/[^\p{Default_Ignorable_Code_Point}\p{Z}]/u, { error: () => t("trpc.writeSomethingHere") })
    .refine((text) => [...text].length <= longest, { error: () => t("trpc.atMostLongestCharacters", { longest }) })
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, { error: () => t("trpc.lettersDigitsAndSymbolsOnly") });
}
