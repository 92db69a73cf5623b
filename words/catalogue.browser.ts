import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "./language.ts";

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

/** The language of the page. */
export function speaks(): Language {
  return document.documentElement.lang.startsWith("zh") ? "zh" : "en";
}
