import type { IncomingMessage } from "node:http";
import { type Language, languageCookie, parseLanguage } from "#words/language.ts";

const chosenIn = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`);

/**
 * The language of whoever asks: what they chose, which a cookie tells, else the first that their browser asks for and we
 * have. Programs tell neither and get English.
 */
export function readerOf({ headers }: Pick<IncomingMessage, "headers">): Language {
  const chosen = parseLanguage(chosenIn.exec(headers.cookie ?? "")?.[1]);
  if (chosen) return chosen;
  for (const wish of (headers["accept-language"] ?? "").slice(0, 200).split(",")) {
    const [tag = ""] = wish.trim().toLowerCase().split(/[-;]/);
    const known = parseLanguage(tag);
    if (known) return known;
  }
  return "en";
}
