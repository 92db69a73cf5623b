import { z } from "zod";

/** The review's own fields: the typed word, commas or not, and the reason for a repeat where one is asked. */
export function confirmation(word: string | null, isRepeat: boolean) {
  return z.object({
    confirm: z.string().refine((typed) => word === null || plain(typed) === plain(word), {
      error: `Type ${word} to confirm`,
    }),
    repeatReason: z
      .string()
      .trim()
      .max(500, "The reason must be at most 500 characters long")
      .refine((reason) => !isRepeat || reason.length >= 3, {
        error: "Say in a few words why it should go out again",
      }),
  });
}

function plain(typed: string): string {
  return typed.trim().replaceAll(",", "");
}
