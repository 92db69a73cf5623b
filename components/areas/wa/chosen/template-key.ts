import type { Outputs } from "#components/page/trpc/client.ts";
import { type ChosenTemplate, placesAlone } from "#server/compose/wa-content.ts";

export type KnownTemplate = Outputs["wa"]["template"];

/** Name and language: what a message names its template by. */
export function keyOf({ name, language }: { name: string; language: string }): string {
  return `${name} ${language}`;
}

/** What a draft keeps of a template. Where nobody knows its texts, its places stand for them. */
export function chosenOf({
  name,
  language,
  components,
  headerVariables,
  bodyVariables,
}: KnownTemplate): ChosenTemplate {
  const text = (part: "header" | "body" | "footer") => components[part]?.text ?? null;
  return {
    name,
    language,
    header: text("header") ?? (headerVariables > 0 ? placesAlone(headerVariables) : null),
    body: text("body") ?? placesAlone(bodyVariables),
    footer: text("footer"),
  };
}
