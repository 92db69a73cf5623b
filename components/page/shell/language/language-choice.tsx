"use client";

import { MenuChoice } from "#components/ui/overlay/menu.tsx";
import { t } from "#words/t.ts";
import { languageChoices } from "./language-choices.ts";
import { useLanguage } from "./use-language.ts";

/** The languages in a menu. */
export function LanguageChoice() {
  const [language, choose] = useLanguage();
  return <MenuChoice label={t("page.language")} value={language} onChange={choose} choices={languageChoices} />;
}
