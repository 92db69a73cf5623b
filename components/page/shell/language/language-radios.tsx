"use client";

import { RadioGroup } from "#components/ui/controls/radio-group.tsx";
import { languages, parseLanguage } from "#words/language.ts";
import { languageChoices } from "./language-choices.ts";
import { useLanguage } from "./use-language.ts";

/** The languages to choose from, all in sight; name them with a legend around. */
export function LanguageRadios() {
  const [language, choose] = useLanguage();
  return (
    <RadioGroup
      name="language"
      options={languageChoices.map(({ value, label }) => ({
        value,
        label: <span lang={languages[value].tag}>{label}</span>,
        checked: value === language,
      }))}
      onChange={(event) => choose(parseLanguage(event.target.value) ?? language)}
    />
  );
}
