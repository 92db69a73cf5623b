import { speaks, speakToKeep } from "#words/catalogue.server.ts";
import { inEnglishOf, next, partsOf } from "#words/kept.ts";
import { sayAny } from "#words/t.ts";

/** Words that are kept in a row and read by people of any language: whoever reads the row passes them through `told`. */
export function toKeep<Words>(say: () => Words): Words {
  return speakToKeep(say);
}

/**
 * Kept words in the language of whoever reads them now. What was kept in English alone is told in English, and so is a message
 * that is in no catalogue any more.
 */
export function told<Kept extends string | null | undefined>(kept: Kept): Kept | string {
  if (!kept) return kept;
  if (speaks() === "en") return inEnglishOf(kept);
  return partsOf(kept)
    .map(({ english, message }) => (message === null ? null : saidAgain(message)) ?? english)
    .join("");
}

/** Kept words for logs, the trail and files, which are in English. */
export function toldInEnglish<Kept extends string | null>(kept: Kept): Kept | string {
  return kept === null ? kept : inEnglishOf(kept);
}

/** Kept words with more after them. */
export const keptTogether = (first: string, then: string): string => `${first}${next}${then}`;

/** A problem that is kept where it is found and read later. The message is in English, for logs. */
export class KeptProblem extends Error {
  readonly kept: string;

  constructor(say: () => string, options?: ErrorOptions) {
    const kept = toKeep(say);
    super(inEnglishOf(kept), options);
    this.kept = kept;
  }
}

/** Null for what is no message, as where somebody was erased from it. */
function saidAgain(json: string): string | null {
  try {
    const [key, values = {}]: [string, Record<string, string | number>?] = JSON.parse(json);
    // A value may be kept words itself.
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? told(value) : value,
    ]);
    return sayAny(key, Object.fromEntries(entries));
  } catch {
    return null;
  }
}
