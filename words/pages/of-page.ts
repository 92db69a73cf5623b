import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMessage, speaks } from "#words/catalogue";
import { wordsFile } from "./file.ts";
import { findWordsOfPages, type WordsOfPages } from "./find.ts";
import { shortKeys } from "./short.ts";

let built: WordsOfPages | undefined;

function wordsOfPages(): WordsOfPages {
  // While somebody develops, sources change between two requests.
  if (process.env.SWITCHBOARD_DEV === "1") return findWordsOfPages(process.cwd());
  built ??= JSON.parse(readFileSync(join(process.env.SWITCHBOARD_DIST ?? ".next", wordsFile), "utf8")) as WordsOfPages;
  return built;
}

const kept = { en: new Map<string, string>(), zh: new Map<string, string>() };

/** The messages that the browser needs for a page or layout, as JSON, in the language of whoever asked. Throws Error for a file that is neither. */
export function wordsOf(file: string): string {
  const all = kept[speaks()];
  const there = all.get(file);
  if (there) return there;
  const keys = wordsOfPages()[file];
  if (!keys) throw new Error(`app/${file}.tsx is no page and no layout.`);
  const isBuilt = process.env.SWITCHBOARD_DEV !== "1";
  // The scripts of a build say them by their short keys (short-loader.ts).
  const named = keys.map((key) => [isBuilt ? shortKeys.get(key) : key, findMessage(key)]);
  const words = JSON.stringify(Object.fromEntries(named));
  if (isBuilt) all.set(file, words);
  return words;
}
