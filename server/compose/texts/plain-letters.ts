import { countParts, type PartCount, partsInGsm } from "./count-parts.ts";
import { isGsm, plainCharacter } from "./replacements.ts";

/** A text in letters that GSM-7 has, how it counts, how many parts that saves, and which characters were replaced. */
export type PlainText = { text: string; count: PartCount; saved: number; letters: string[] };

/** Letters that are no plain letter with a mark, and what is written where they cannot be. */
const written: ReadonlyMap<string, string> = new Map([
  ...["Łl", "łl", "Đd", "đd", "ıi", "Ħh", "ħh", "Ŧt", "ŧt", "Ŀl", "ŀl", "ĸk", "Ŋn", "ŋn", "ſs"].map(pairOf),
  ...["Œoe", "œoe", "Ĳij", "ĳij", "Þth", "þth", "Ðd", "ðd", "ẞss", "ŉn"].map(pairOf),
]);

/** In the case of the letter that it stands for. */
function pairOf(pair: string): readonly [string, string] {
  const [letter = "", ...plain] = pair;
  const isUpper = letter !== letter.toLowerCase();
  const [first = "", ...rest] = plain;
  return [letter, isUpper ? first.toUpperCase() + rest.join("") : plain.join("")];
}

/**
 * The text with plain letters and characters for those that make it UCS-2, such as e for ë and l for ł. Null where that
 * saves no part, where one of them has no plain letter, and where the text grows beyond `longest` characters.
 */
export function plainText(text: string, count: PartCount, longest: number): PlainText | null {
  if (count.encoding === "GSM-7" || count.parts === 1) return null;
  const letters = new Set<string>();
  let plain = "";
  for (const character of text.normalize("NFC")) {
    if (isGsm(character)) {
      plain += character;
      continue;
    }
    const letter = plainLetter(character);
    if (letter === null) return null;
    letters.add(character);
    plain += letter;
  }
  const after = countParts(plain);
  const saved = count.parts - after.parts;
  return saved > 0 && after.characters <= longest ? { text: plain, count: after, saved, letters: [...letters] } : null;
}

/** Parts that a text takes beyond those that it would take if GSM-7 had all of its letters. */
export function partsForLetters(text: string, { encoding, parts }: PartCount): number {
  return encoding === "GSM-7" || parts === 1 ? 0 : Math.max(0, parts - partsInGsm(text));
}

/** Adds the characters of a text that no plain ones stand for; those that are known already cost nothing. */
export function addLettersWithoutPlain(text: string, letters: Set<string>): void {
  for (const character of text.normalize("NFC")) {
    if (!isGsm(character) && !letters.has(character) && plainLetter(character) === null) letters.add(character);
  }
}

function plainLetter(character: string): string | null {
  const same = plainCharacter(character) ?? written.get(character);
  if (same != null) return same;
  const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
  return bare !== "" && bare !== character && [...bare].every(isGsm) ? bare : null;
}
