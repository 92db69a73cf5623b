import { speaks } from "#words/catalogue";
/** "The recipient list does not exist": the spec's fragment as a heading. Chinese has no capitals. */
export function asHeading(meaning: string): string {
  return speaks() === "zh" ? meaning : meaning.slice(0, 1).toUpperCase() + meaning.slice(1);
}
