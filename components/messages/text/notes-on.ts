import { sideBySide } from "#components/page/lists.ts";
import { hiddenIn } from "#server/compose/hidden-characters.ts";
import { t } from "#words/t.ts";

const tag = /<\/?[a-z][^<>]*>/i;

/** The first tag of a text, which is no markup in a message; null where there is none. */
export function tagIn(text: string): string | null {
  return tag.exec(text)?.[0] ?? null;
}

/** "1 character that nobody sees: zero-width space."; null where all can be seen. */
export function sayHidden(text: string): string | null {
  const hidden = hiddenIn(text);
  if (hidden.length === 0) return null;
  const kinds = sideBySide([...new Set(hidden.map(({ name }) => name))]);
  return t("messages.hiddenCharacterThatNobodySeesKinds", { hidden: hidden.length, kinds });
}
