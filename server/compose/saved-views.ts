import { storableText } from "./storable-text.ts";

/** Pages that are one list, whose address is worth a name. Below the workspace. */
export const viewPaths = [
  "/sends",
  "/suppressions",
  "/dev/requests",
  "/dev/callbacks",
  "/audit",
  "/voice/ai-calls",
  "/voice/records/sip",
  "/voice/records/group",
] as const;
export type ViewPath = (typeof viewPaths)[number];

/** A view's name has at most that many characters, and what it keeps of an address at most that many. */
export const longestViewName = 60;
export const longestViewQuery = 2000;
const mostParameters = 30;

/** Where somebody is in a list is no part of what they look for. */
const places = new Set(["after", "open"]);

/**
 * What narrows a list, of the text behind the question mark of its address: each parameter once and in one order, so that
 * two texts that ask for the same are the same. Empty where nothing narrows it; null for what no list has.
 */
export function viewQuery(text: string): string | null {
  if (text.length > longestViewQuery) return null;
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (places.has(name) || value.trim() === "") continue;
    if (!/^[a-z]{1,30}$/i.test(name)) return null;
    // The first one is what the page reads.
    if (!found.has(name)) found.set(name, storableText(value));
  }
  if (found.size > mostParameters) return null;
  const query = new URLSearchParams([...found].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query.length > longestViewQuery ? null : query;
}
