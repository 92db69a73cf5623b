import { formatCount } from "#components/ui/number.ts";

/** From this many on the number is typed before it is sent. */
const typedFrom = 500;

/** The word a person types to confirm: the number, SEND where nobody knows it, nothing for a small one. */
export function wordToType(expectedCount: number | null): string | null {
  if (expectedCount === null) return "SEND";
  return expectedCount >= typedFrom ? formatCount(expectedCount) : null;
}

/** What judges the review's own fields, once somebody comes to one: see `confirmation-schema.ts`. */
export function confirmation(word: string | null, isRepeat: boolean) {
  return () => import("./confirmation-schema.ts").then((loaded) => loaded.confirmation(word, isRepeat));
}
