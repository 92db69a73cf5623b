import { inEnglish } from "#server/platform/in-english.ts";
import { speaks } from "#words/catalogue";
import { en } from "#words/en/index.ts";
import type { MessageKey, ValuesOf } from "#words/messages.ts";
import { t } from "#words/t.ts";

type KeptKey = Extract<MessageKey, `kept.${string}`>;

/** A sentence that a worker keeps: in English, whoever acts. `inReadersWords` tells it to somebody who reads another language. */
export function keep<Key extends KeptKey>(key: Key, ...values: ValuesOf<Key>): string {
  return inEnglish(() => t(key, ...values));
}

type Known = { key: KeptKey; pattern: RegExp };
let known: readonly Known[] | undefined;

/** The kept sentences, each with what finds its values in it again. */
function knownSentences(): readonly Known[] {
  known ??= Object.entries(en.kept).map(([name, text]) => ({ key: keyOf(name), pattern: patternOf(text) }));
  return known;
}

const isKept = (key: string): key is KeptKey => key.startsWith("kept.");

function keyOf(name: string): KeptKey {
  const key = `kept.${name}`;
  if (!isKept(key)) throw new Error(`${key} is no sentence that is kept`);
  return key;
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) =>
    index % 2 === 1 ? `(?<${part}>.+)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  return new RegExp(`^${source.join("")}$`, "s");
}

/** A told message whose values were found in a kept sentence, and so are all that it needs. */
const tell: (key: KeptKey, values: Record<string, string>) => string = t;

/**
 * A sentence as it is kept, in the language of whoever reads it. What was kept in other words, such as by an earlier version,
 * stays as it is.
 */
export function inReadersWords<Text extends string | null>(text: Text): Text | string {
  if (text === null || speaks() === "en") return text;
  for (const { key, pattern } of knownSentences()) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, inReadersWords(value)]);
    return tell(key, Object.fromEntries(values));
  }
  return text;
}
