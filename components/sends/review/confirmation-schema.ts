import { z } from "zod";
import { t } from "#words/t.ts";

/** The review's own fields: the typed word, commas or not, and the reason for a repeat where one is asked. */
export function confirmation(word: string | null, isRepeat: boolean) {
  return z.object({
    confirm: z.string().refine((typed) => word === null || plain(typed) === plain(word), {
      error: t("sends.typeWordToConfirm", { word: word ?? "" }),
    }),
    repeatReason: z
      .string()
      .trim()
      .max(500, t("sends.theReasonMustBeAtMost500"))
      .refine((reason) => !isRepeat || reason.length >= 3, {
        error: t("sends.sayInAFewWordsWhyIt"),
      }),
  });
}

function plain(typed: string): string {
  return typed.trim().replaceAll(",", "");
}
