"use client";

import { LanguageRadios } from "#components/page/shell/language/language-radios.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** The language of pages for this person, in every browser. */
export function LanguagePanel() {
  return (
    <Panel title={t("account.language")} padded>
      <fieldset className="text-sm">
        <legend>{t("account.showPagesIn")}</legend>
        <LanguageRadios />
      </fieldset>
    </Panel>
  );
}
