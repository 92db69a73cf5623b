import { languages } from "#words/language.ts";

/** Each language by its own name, which its readers know in any case. */
export const languageChoices = (["en", "zh"] as const).map((value) => ({ value, label: languages[value].name }));
