import { t } from "#words/t.ts";

/** Words without an end, such as a meaning of the platform’s tables, as a sentence of their own. */
export function asSentence(words: string): string {
  return t("domain.sentence", { words: `${words.charAt(0).toUpperCase()}${words.slice(1)}` });
}
