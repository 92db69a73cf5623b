import { t } from "#words/t.ts";

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
  get "\u200B"() {
    return t("compose.zeroWidthSpace");
  },
  get "\u200C"() {
    return t("compose.zeroWidthNonJoiner");
  },
  get "\u200D"() {
    return t("compose.zeroWidthJoiner");
  },
  get "\u200E"() {
    return t("compose.leftToRightMark");
  },
  get "\u200F"() {
    return t("compose.rightToLeftMark");
  },
  get "\u202A"() {
    return t("compose.leftToRightEmbedding");
  },
  get "\u202B"() {
    return t("compose.rightToLeftEmbedding");
  },
  get "\u202C"() {
    return t("compose.endOfADirection");
  },
  get "\u202D"() {
    return t("compose.leftToRightOverride");
  },
  get "\u202E"() {
    return t("compose.rightToLeftOverride");
  },
  get "\u2060"() {
    return t("compose.wordJoiner");
  },
  get "\u2066"() {
    return t("compose.leftToRightIsolate");
  },
  get "\u2067"() {
    return t("compose.rightToLeftIsolate");
  },
  get "\u2068"() {
    return t("compose.isolate");
  },
  get "\u2069"() {
    return t("compose.endOfAnIsolate");
  },
  get "\uFEFF"() {
    return t("compose.byteOrderMark");
  },
  get "\u00AD"() {
    return t("compose.softHyphen");
  },
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
