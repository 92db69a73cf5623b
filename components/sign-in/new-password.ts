/** Beside a field for a new password. */
export const passwordHint =
  "At least 12 characters. Four words that don’t belong together are easy to keep and hard to guess.";
