import { waTemplateTypes } from "#server/contract/limits/wa.ts";

/** The types in the order in which they are offered, and what each is for. */
export const templateTypes = [
  { value: waTemplateTypes.authentication, word: "authentication", label: "Authentication" },
  { value: waTemplateTypes.marketing, word: "marketing", label: "Marketing" },
  { value: waTemplateTypes.utility, word: "utility", label: "Utility" },
] as const;

/** "utility" for 2; a number that nobody documented stays one. */
export function typeWord(type: number): string {
  return templateTypes.find(({ value }) => value === type)?.word ?? `type ${type}`;
}
