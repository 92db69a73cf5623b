import { AsyncLocalStorage } from "node:async_hooks";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { en } from "./en/index.ts";
import type { Language } from "./language.ts";
import { zh } from "./zh/index.ts";

/** Next loads a module more than once, so who reads hangs on globalThis. */
const holderKey = Symbol.for("switchboard.reader");
type Holder = typeof globalThis & { [holderKey]?: AsyncLocalStorage<Language> };
const holder: Holder = globalThis;
const readers = holder[holderKey] ?? new AsyncLocalStorage<Language>();
holder[holderKey] = readers;

/** Runs `work`, and whatever it begins, for somebody who reads this language. */
export function speakTo<Result>(language: Language, work: () => Result): Result {
  return readers.run(language, work);
}

/** The language of whoever is answered now; English where nobody is, as in a job. */
export function speaks(): Language {
  return readers.getStore() ?? "en";
}

const catalogues: Record<Language, Record<string, Record<string, string>>> = { en, zh };
const compiled = { en: new Map<string, CompiledMessage>(), zh: new Map<string, CompiledMessage>() };

const lookUps = new Map<string, number>();

/** How often each message was looked up so far, for the test that modules look up none as they load. */
export function countLookUps(): ReadonlyMap<string, number> {
  return lookUps;
}

/** A message in the language of whoever is answered, taken apart at its first use. */
export function findMessage(key: string): CompiledMessage | undefined {
  lookUps.set(key, (lookUps.get(key) ?? 0) + 1);
  const language = speaks();
  const there = compiled[language].get(key);
  if (there !== undefined) return there;
  const [room = "", name = ""] = key.split(".");
  const text = catalogues[language][room]?.[name];
  if (text === undefined) return undefined;
  const message = compile(text);
  compiled[language].set(key, message);
  return message;
}

/** The server knows all of them. */
export function learn(_messages: string): void {}
