import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "./language.ts";
import type { Values } from "./messages.ts";

/** What pages have brought along so far. */
const known = new Map<string, CompiledMessage>();
/** What was taken in already: a page is drawn many times. */
const told = new Set<string>();

/** Takes in the messages of a page, as JSON, before anything on it is drawn. */
export function learn(messages: string): void {
  if (told.has(messages)) return;
  told.add(messages);
  const read: Record<string, CompiledMessage> = JSON.parse(messages);
  for (const [key, message] of Object.entries(read)) known.set(key, message);
}

export function findMessage(key: string): CompiledMessage | undefined {
  return known.get(key);
}

let spoken: Language | undefined;

/** The language of the page as it was loaded: what a browser that translates it writes there later is none of ours. */
export function speaks(): Language {
  spoken ??= document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  return spoken;
}

/** Nothing is kept from here. */
export function keep(_key: string, values: Values | undefined, say: (values?: Values) => string): string {
  return say(values);
}
