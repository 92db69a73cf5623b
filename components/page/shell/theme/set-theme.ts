import { type Theme, themeCookie } from "./theme.ts";

const aYearInSeconds = 31_536_000;

/** Applies a theme to this page now and to every later one by cookie. Browser only. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`;
}
