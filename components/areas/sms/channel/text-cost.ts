import { counted } from "#components/ui/number.ts";
import { countParts, countText, type Encoding } from "#server/compose/count-parts.ts";
import { compileTemplate } from "#server/compose/merge.ts";
import { type ForcingCharacter, withReplacements } from "#server/compose/replacements.ts";

/** What a typed text goes out as, without what fills its variables. Positions are those of the text as typed, from 1. */
export type TextCost = {
  characters: number;
  encoding: Encoding;
  parts: number;
  /** How many variables are left out of the count. */
  variables: number;
  forcing: ForcingCharacter[];
  /** The text as typed with plain characters instead, where that makes it GSM-7; null where it does not. */
  replaced: { text: string; parts: number } | null;
};

/** Counts a text that may hold variables. Names of variables are not sent, so that their letters cost nothing. */
export function costOf(text: string): TextCost {
  const { variables, fill } = compileTemplate(text);
  const { characters, encoding, parts } = countParts(fill([]).text);
  const places = placesOfVariables(text);
  const isSent = ({ position }: ForcingCharacter) => !places.some(([from, to]) => position > from && position <= to);
  const forcing = encoding === "GSM-7" ? [] : countText(text).forcing.filter(isSent);
  return { characters, encoding, parts, variables: variables.length, forcing, replaced: replacedBy(text, forcing) };
}

function replacedBy(text: string, forcing: readonly ForcingCharacter[]): TextCost["replaced"] {
  const replaced = withReplacements(text, forcing);
  if (replaced === null) return null;
  const after = countParts(compileTemplate(replaced).fill([]).text);
  return after.encoding === "GSM-7" ? { text: replaced, parts: after.parts } : null;
}

/** From where to where variables stand, in code points. Four braces are two written ones, as in merging. */
function placesOfVariables(text: string): [from: number, to: number][] {
  return [...text.matchAll(/\{\{\{\{|\{\{[^{}\n\r]*\}\}/g)]
    .filter(([found]) => found !== "{{{{")
    .map(({ 0: found, index }) => {
      const from = [...text.slice(0, index)].length;
      return [from, from + [...found].length];
    });
}

const named = 2;

/** "UCS-2 because of ’ at 41", what a press replaces, and what comes of it. */
export function forcingWords({ forcing, parts, replaced }: TextCost): {
  because: string;
  label: string;
  effect: string;
} {
  const shown = forcing.slice(0, named).map(({ character, position }) => `${visible(character)} at ${position}`);
  const more = forcing.length - shown.length;
  const [first] = forcing;
  return {
    because: `UCS-2 because of ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    label: forcing.length === 1 && first ? replacementWords(first.replacement ?? "") : `Replace all ${forcing.length}`,
    effect:
      replaced === null
        ? "A part holds 70 characters instead of 160."
        : replaced.parts < parts
          ? `Then ${counted(replaced.parts, "part")} instead of ${parts}.`
          : "Then GSM-7, with more room in each part.",
  };
}

function replacementWords(plain: string): string {
  if (plain === "") return "Remove it";
  return plain.trim() === "" ? "Replace with a plain space" : `Replace with ${plain}`;
}

/** A character that can be seen as itself, others by their number. */
function visible(character: string): string {
  if (!/^[\p{Z}\p{C}\p{M}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
