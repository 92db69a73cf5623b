"use client";

import { speaks } from "#words/catalogue";
import { languages } from "#words/language.ts";
import { languageChoices } from "./language-choices.ts";
import { showLanguage } from "./show-language.ts";

/** The other languages, for somebody who is not signed in: each by its own name. */
export function LanguageLinks() {
  const here = speaks();
  return languageChoices
    .filter(({ value }) => value !== here)
    .map(({ value, label }) => (
      <button
        key={value}
        type="button"
        lang={languages[value].tag}
        onClick={() => showLanguage(value)}
        className="min-h-6 cursor-pointer rounded-sm text-link underline underline-offset-3 hover:no-underline"
      >
        {label}
      </button>
    ));
}
