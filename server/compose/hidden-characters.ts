/** A character that nobody sees: where it stands in the text, in UTF-16 units, and what to call it. */
export type HiddenCharacter = { at: number; length: number; name: string };

/** What belongs there is left alone: line breaks, tabs, and joiners inside of emoji and of scripts that join letters. */
const hidden =
  /[\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0\u2028\u2029]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;
const isLayout = /[\n\r\t]/;
const isJoiner = /[\u200C\u200D]/;
const joinsTo =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\p{M}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian})$/u;
/** Flags of England, Scotland and Wales end in tags, which are format characters too. */
const isTag = /[\u{E0020}-\u{E007F}]/u;

const names: Readonly<Partial<Record<string, string>>> = {
  "\u200B": "zero-width space",
  "\u200C": "zero-width non-joiner",
  "\u200D": "zero-width joiner",
  "\u200E": "left-to-right mark",
  "\u200F": "right-to-left mark",
  "\u202A": "left-to-right embedding",
  "\u202B": "right-to-left embedding",
  "\u202C": "end of a direction",
  "\u202D": "left-to-right override",
  "\u202E": "right-to-left override",
  "\u2060": "word joiner",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "isolate",
  "\u2069": "end of an isolate",
  "\uFEFF": "byte order mark",
  "\u00AD": "soft hyphen",
};

/** The characters of a text that nobody sees, in their order. */
export function hiddenIn(text: string): HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  for (const match of text.matchAll(hidden)) {
    const [character] = match;
    const before = text.slice(0, match.index);
    if (isLayout.test(character)) continue;
    if (isJoiner.test(character) && joinsTo.test(before)) continue;
    if (isTag.test(character) && /[\u{1F3F4}\u{E0020}-\u{E007F}]$/u.test(before)) continue;
    found.push({ at: match.index, length: character.length, name: nameOf(character) });
  }
  return found;
}

/** The text without them. */
export function withoutHidden(text: string): string {
  let kept = "";
  let from = 0;
  for (const { at, length } of hiddenIn(text)) {
    kept += text.slice(from, at);
    from = at + length;
  }
  return kept + text.slice(from);
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return names[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
