"use client";

import { ComboboxField } from "#components/form/combobox-field.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { t } from "#words/t.ts";

/** Offered by name; any other that exists can be typed. */
const languages =
  "en en_US en_GB zh_CN zh_HK zh_TW ar de es es_ES es_MX fr hi id it ja ko ms nl pl pt_BR pt_PT ru th tr vi".split(" ");

/** The language of a template, by its name or its code. */
export function LanguageField({ limits }: { limits?: string }) {
  return (
    <ComboboxField<{ language: string }>
      name="language"
      label={t("wa.language")}
      searchLabel={t("wa.languageOrItsCode")}
      placeholder={t("wa.chooseALanguage")}
      options={languages.map((code) => ({ value: code, label: languageName(code) ?? code }))}
      custom={(typed) => t("wa.useAsTyped", { typed })}
      limits={limits}
    />
  );
}
