import format from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { findMessage, speaks } from "#words/catalogue";
import type { MessageKey, PartsOf } from "./messages.ts";
import { formatting, inBrackets } from "./t.ts";

type Wrap = (words: ReactNode[]) => ReactNode;

/** Holds the place of an element while words are put together; it is taken out of what people wrote. */
const mark = "\uE000";

/**
 * As `t`, for a message with elements in it: `{name}` in the text is an element or a value, `<b>…</b>` is what `b` makes of
 * the words between.
 */
export function rich<Key extends MessageKey>(key: Key, parts: PartsOf<Key>): ReactNode {
  const message = findMessage(key);
  if (message === undefined) return inBrackets(key);
  const elements: ReactNode[] = [];
  const values: Record<string, string | number | Wrap> = {};
  for (const [name, part] of Object.entries<ReactNode | Wrap>(parts)) {
    if (typeof part === "function") values[name] = (words) => part(words.flatMap((each) => placed(each, elements)));
    else if (typeof part === "number") values[name] = part;
    else if (typeof part === "string") values[name] = part.replaceAll(mark, "");
    else if (typeof part === "bigint") values[name] = String(part);
    // Drawn as it would be without words around it: an element, a list, or nothing.
    else values[name] = `${mark}${elements.push(part) - 1}${mark}`;
  }
  const made = format<ReactNode>(message, speaks(), values, formatting);
  const drawn = (Array.isArray(made) ? made : [made]).flatMap((each) => placed(each, elements));
  return createElement(Fragment, null, ...drawn);
}

/** Words with the elements where their marks stood. */
function placed(each: ReactNode, elements: readonly ReactNode[]): ReactNode[] {
  if (typeof each !== "string" || !each.includes(mark)) return [each];
  return each.split(mark).map((part, index) => (index % 2 === 1 ? elements[Number(part)] : part));
}
