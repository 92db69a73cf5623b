import { kind, kindOf } from "./unit-kinds.ts";

/** A character that GSM-7 has not, where it stands (code points, from 1), and what could stand there instead. */
export type ForcingCharacter = { character: string; position: number; replacement: string | null };

/** Characters of GSM-7, and those that mean the same to a reader. Letters are not replaced: that changes words. */
const lookAlikes: readonly (readonly [string, string])[] = [
  ["'", "‘’‚‛′´`ʼʹˈ＇"],
  ['"', "“”„‟″«»＂〝〞"],
  ["-", "‐‑‒–—―−﹣－"],
  ["...", "…"],
  [" ", "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"],
  [" ", "\t"],
  ["\n", "\u2028\u2029\u0085"],
  ["", "\u200b\u2060\ufeff\u00ad"],
  ["*", "•·∙＊"],
  ["/", "⁄∕／"],
  ["<", "‹"],
  [">", "›"],
  ["x", "×"],
  [",", "，"],
  [":", "：∶"],
  [";", "；"],
  ["!", "！"],
  ["?", "？"],
  ["(", "（"],
  [")", "）"],
];

const replacementOf = new Map(lookAlikes.flatMap(([plain, others]) => [...others].map((other) => [other, plain])));

/** The characters that GSM-7 has not. A letter and its mark count as one where GSM-7 has both as one letter. */
export function forcingIn(text: string): ForcingCharacter[] {
  const found: ForcingCharacter[] = [];
  let position = 0;
  let before = "";
  for (const character of text) {
    position += 1;
    if (!isGsm(character)) {
      const joined = (before + character).normalize("NFC");
      const isLetterWithMark = before !== "" && /\p{M}/u.test(character) && isGsm(joined);
      found.push(
        isLetterWithMark
          ? { character: before + character, position: position - 1, replacement: joined }
          : { character, position, replacement: plainCharacter(character) },
      );
    }
    before = character;
  }
  return found;
}

/** What GSM-7 has for a character that it has not, so that the words stay the same; null where it has nothing. */
export function plainCharacter(character: string): string | null {
  const known = replacementOf.get(character);
  if (known !== undefined) return known;
  // Such as digits and letters in full width, or the Ohm sign for Omega.
  const same = character.normalize("NFKC");
  return same !== character && [...same].every(isGsm) && same.trim() !== "" ? same : null;
}

/** Whether GSM-7 has the character, in its extension table too. */
export function isGsm(character: string): boolean {
  const isOneUnit = character.length === 1;
  return isOneUnit && ((kindOf[character.charCodeAt(0)] ?? 0) & (kind.oneSeptet | kind.twoSeptets)) !== 0;
}

/** The text with all that can be replaced replaced, or null where that is nothing. */
export function withReplacements(text: string, forcing: readonly ForcingCharacter[]): string | null {
  const places = forcing.flatMap(({ character, position, replacement }) =>
    replacement === null ? [] : [{ from: position - 1, length: [...character].length, replacement }],
  );
  if (places.length === 0) return null;
  const characters = [...text];
  const pieces: string[] = [];
  let at = 0;
  for (const { from, length, replacement } of places) {
    pieces.push(characters.slice(at, from).join(""), replacement);
    at = from + length;
  }
  return [...pieces, characters.slice(at).join("")].join("");
}
