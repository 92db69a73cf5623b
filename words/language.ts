/** The languages that the portal speaks, and how a page names its own to browsers and screen readers. */
export const languages = { en: { name: "English", tag: "en" }, zh: { name: "简体中文", tag: "zh-Hans" } } as const;

export type Language = keyof typeof languages;

/** Cookies know no port and may come from a domain above: a name of our own is nobody else’s. */
export const languageCookie = "switchboard_language";

/** Any text, as a language; null for one that is none of ours. */
export function parseLanguage(text: string | undefined): Language | null {
  return text === "zh" || text === "en" ? text : null;
}
