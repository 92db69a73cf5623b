import { parseAsString, parseAsStringLiteral } from "nuqs";
import type { EmailTemplate } from "#server/contract/email.ts";
import { templateStateKeys, templateStateOf } from "./template-state.ts";

/** Filters of the templates page beside its search, as they stand in the address. */
export const templateFilters = {
  state: parseAsStringLiteral(templateStateKeys),
  language: parseAsString.withDefault(""),
};

export type TemplateFilters = { state: (typeof templateStateKeys)[number] | null; q: string; language: string };

/** Templates whose name, id or subject holds every word and whose language is the one asked for; all states. */
export function matchTemplates(
  templates: readonly EmailTemplate[],
  { q, language }: Pick<TemplateFilters, "q" | "language">,
): EmailTemplate[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    const text = `${template.templateName ?? ""} ${template.templateID} ${template.subject ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (language === "" || template.language === language);
  });
}

export function ofState(templates: readonly EmailTemplate[], state: TemplateFilters["state"]): EmailTemplate[] {
  return state ? templates.filter((template) => templateStateOf(template.templateStatus) === state) : [...templates];
}

/** The languages there are to choose from, in alphabetical order. */
export function languagesOf(templates: readonly EmailTemplate[]): string[] {
  return [...new Set(templates.flatMap(({ language }) => (language ? [language] : [])))].toSorted();
}
