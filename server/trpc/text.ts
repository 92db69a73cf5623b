import { z } from "zod";

/** A name or a title: one line without control characters, which a database or a mail could not hold. */
export function lineOfText(longest: number) {
  return z
    .string()
    .trim()
    .min(1, "Write something here")
    .max(longest, `At most ${longest} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, "Letters, digits and signs only");
}
