/** Length in Unicode code points, which is what the platform counts as characters. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A limit with two edges, both allowed. */
export type Range = { readonly min: number; readonly max: number };

/** The items of a comma-separated list: blanks around them trimmed, empty ones dropped, repeats kept. */
export function commaList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
