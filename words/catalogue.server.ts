import { AsyncLocalStorage } from "node:async_hooks";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { en } from "./en/index.ts";
import { inEnglishOf, keptForm } from "./kept.ts";
import type { Language } from "./language.ts";
import type { Values } from "./messages.ts";
import { zh } from "./zh/index.ts";

/** Next loads a module more than once, so who reads hangs on globalThis. */
const holderKey = Symbol.for("switchboard.reader");
/** `kept`: nobody reads it yet, and it is stored for all of them. */
type Reader = Language | "kept";
type Holder = typeof globalThis & { [holderKey]?: AsyncLocalStorage<Reader> };
const holder: Holder = globalThis;
const readers = holder[holderKey] ?? new AsyncLocalStorage<Reader>();
holder[holderKey] = readers;

/** Runs `work`, and whatever it begins, for somebody who reads this language. */
export function speakTo<Result>(language: Language, work: () => Result): Result {
  return readers.run(language, work);
}

/** Runs `work`, in which texts come out as they are kept: `told` says them in the language of whoever reads them later. */
export function speakToKeep<Result>(work: () => Result): Result {
  return readers.run("kept", work);
}

/** The language of whoever is answered now; English where nobody is, as in a job. */
export function speaks(): Language {
  const reader = readers.getStore() ?? "en";
  return reader === "kept" ? "en" : reader;
}

/** The text as `say` makes it of its values, or the form that it is kept in. */
export function keep(key: string, values: Values | undefined, say: (values?: Values) => string): string {
  if (readers.getStore() !== "kept") return say(values);
  const english = Object.entries(values ?? {}).map(([name, value]) => [name, inEnglishOf(value)] as const);
  return keptForm(say(Object.fromEntries(english)), key, values);
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
