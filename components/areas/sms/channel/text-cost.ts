import { compileTemplate } from "#server/compose/merge.ts";
import { countParts, countText, type Encoding } from "#server/compose/texts/count-parts.ts";
import { type ForcingCharacter, withReplacements } from "#server/compose/texts/replacements.ts";
import { t } from "#words/t.ts";
import { visible } from "./visible.ts";

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
  const shown = forcing
    .slice(0, named)
    .map(({ character, position }) => t("sms.visibleAtPosition", { visible: visible(character), position }))
    .join(t("ui.comma"));
  const more = forcing.length - named;
  const [first] = forcing;
  return {
    because: more > 0 ? t("sms.uCS2BecauseOfMore", { shown, more }) : t("sms.uCS2BecauseOf", { shown }),
    label:
      forcing.length === 1 && first
        ? replacementWords(first.replacement ?? "")
        : t("sms.replaceAllForcing", { forcing: forcing.length }),
    effect:
      replaced === null
        ? t("sms.aPartHolds70CharactersInsteadOf")
        : replaced.parts < parts
          ? t("sms.thenPartsPartInsteadOfParts2", { parts: replaced.parts, parts2: parts })
          : t("sms.thenGSM7WithMoreRoomIn"),
  };
}

function replacementWords(plain: string): string {
  if (plain === "") return t("sms.removeIt");
  return plain.trim() === "" ? t("sms.replaceWithAPlainSpace") : t("sms.replaceWithPlain", { plain });
}
