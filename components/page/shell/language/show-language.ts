import { type Language, languageCookie } from "#words/language.ts";

const aYearInSeconds = 31_536_000;

/** Shows this page and every later one in a language. Where the browser keeps no cookie, nothing changes. Browser only. */
export function showLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`;
  if (isKept(language)) window.location.reload();
}

/** Whether the browser has a cookie of this language. */
export function isKept(language: Language): boolean {
  return document.cookie.split("; ").includes(`${languageCookie}=${language}`);
}
