import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";

/** How a state is shown everywhere: one word, one icon, one hue, and what it means in a sentence. */
export type Term = { word: string; icon: IconName; hue: Hue; meaning: string; open?: true };

/** A word and what it means, read when they are said, in the language of whoever reads. */
export function said(word: () => string, meaning: () => string): Pick<Term, "word" | "meaning"> {
  return {
    get word() {
      return word();
    },
    get meaning() {
      return meaning();
    },
  };
}

/** A term with such words. */
export function term(look: Pick<Term, "icon" | "hue" | "open">, word: () => string, meaning: () => string): Term {
  return Object.assign(said(word, meaning), look);
}
