/** The reader's choice of theme, kept in the cookie `theme` so that the server paints the right one at once. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "theme";

/** Any text, as a theme; what is not one is "system". */
export function parseTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? "system";
}
