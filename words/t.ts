import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { findMessage, keep, speaks } from "#words/catalogue";
import type { MessageKey, Values, ValuesOf } from "./messages.ts";

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<Made>(all: Map<string, Made>, locale: string, make: () => Made): Made {
  const there = all.get(locale);
  if (there) return there;
  const made = make();
  all.set(locale, made);
  return made;
}

/** How numbers and plurals are written; each is made once for a language. */
export const formatting: FormatOptions = {
  formatters: {
    getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
    getNumberFormat: (locale) => kept(numbers, String(locale), () => new Intl.NumberFormat(locale)),
    getPluralRules: (locale, options) => kept(plurals, String(locale), () => new Intl.PluralRules(locale, options)),
  },
};

/** Large counts as the platform's counters have them. */
function written(values: Values = {}): Record<string, string | number> {
  const all: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) all[name] = typeof value === "bigint" ? Number(value) : value;
  return all;
}

/** What stands where a page did not bring a message: its key, in brackets that no text has. Tests look for them. */
export const inBrackets = (key: string) => `⟨${key}⟩`;

/**
 * A text for people, in the language of whoever reads: on the server of whoever asked, in the browser of the page. It is
 * looked up when it is called, so that a constant that holds one says it with a getter.
 */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): string {
  return sayAny(key, values) ?? inBrackets(key);
}

/** The same of a key that nobody has checked; null where there is no such message. */
export function sayAny(key: string, values: Values | undefined): string | null {
  const message: CompiledMessage | undefined = findMessage(key);
  if (message === undefined) return null;
  return keep(key, values, (shown) => String(format<string>(message, speaks(), written(shown), formatting)));
}
