import { t } from "#words/t.ts";
import { type HelpSection, helpTopics } from "./topics.ts";

/** What is said of a page: two sentences, and the section of words to read next, by its place and its title. */
export type PageHelp = { text: string; section: { id: HelpSection; title: string } };

const titles: Record<HelpSection, () => string> = {
  sending: () => t("help.sectionSending"),
  results: () => t("help.sectionResults"),
  calls: () => t("help.sectionCalls"),
  verification: () => t("help.sectionVerification"),
  lists: () => t("help.sectionLists"),
  developers: () => t("help.sectionDevelopers"),
  workspace: () => t("help.sectionWorkspace"),
};

const addresses = Object.keys(helpTopics).map((address) => ({ address, parts: partsOf(address) }));

function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/** The help of the page at a path of the browser: "/demo/sends". Null where there is none. A named part goes before an id. */
export function helpOf(path: string): PageHelp | null {
  const wanted = partsOf(path);
  const fits = (parts: readonly string[]) =>
    parts.length === wanted.length && parts.every((part, at) => part.startsWith("[") || part === wanted[at]);
  const named = (parts: readonly string[]) => parts.filter((part) => !part.startsWith("[")).length;
  const [best] = addresses
    .filter(({ parts }) => fits(parts))
    .toSorted((one, other) => named(other.parts) - named(one.parts));
  const topic = best && helpTopics[best.address];
  return topic ? { text: topic.text(), section: { id: topic.section, title: titles[topic.section]() } } : null;
}
