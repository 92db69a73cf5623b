import type { Value, Values } from "./messages.ts";

/** Stands between a text in English and what it is in every language; no text of a person has it. */
const andKey = "\u001E";
/** Stands between texts that follow each other. */
export const next = "\u001F";

/**
 * A text as it is kept in a column: first in English, for files, for whoever looks into the table, and for versions that know
 * no such message, then the key of the message and its values.
 */
export function keptForm(english: string, key: string, values: Values | undefined): string {
  const all = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "bigint" ? Number(value) : value,
  ]);
  return `${english}${andKey}${JSON.stringify(all.length === 0 ? [key] : [key, Object.fromEntries(all)])}`;
}

/** A kept text in English, and anything else as it is. */
export function inEnglishOf<Kept extends Value>(kept: Kept): Kept | string {
  if (typeof kept !== "string" || !(kept.includes(andKey) || kept.includes(next))) return kept;
  return partsOf(kept)
    .map(({ english }) => english)
    .join(" ");
}

/** The texts that a kept one has: each in English, and its message as JSON where it is not only English. */
export function partsOf(kept: string): { english: string; message: string | null }[] {
  return kept.split(next).map((part) => {
    const [english = "", message = null] = part.split(andKey);
    return { english, message };
  });
}
