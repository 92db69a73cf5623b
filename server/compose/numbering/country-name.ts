import { speaks } from "#words/catalogue";

/** Made once for each language: each costs as long as a hundred look-ups. */
const kept = new Map<string, Intl.DisplayNames>();

/** The name of a country by its ISO 3166 code, in the language of whoever reads. */
export function countryName(code: string): string {
  const language = speaks();
  const names = kept.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  kept.set(language, names);
  return names.of(code) ?? code;
}
