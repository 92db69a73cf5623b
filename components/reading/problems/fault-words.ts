/** "The recipient list does not exist": the spec's fragment as a heading. */
export function asHeading(meaning: string): string {
  return meaning.slice(0, 1).toUpperCase() + meaning.slice(1);
}
