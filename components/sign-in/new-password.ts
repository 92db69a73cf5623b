import { z } from "zod";

/** What every form for a new password asks; the server judges by more. */
export const newPassword = z.string().refine((text) => [...text].length >= 12, "A password has at least 12 characters");

export const passwordHint =
  "At least 12 characters. Four words that don’t belong together are easy to keep and hard to guess.";
