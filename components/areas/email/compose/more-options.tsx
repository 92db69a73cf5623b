"use client";

import { useEffect, useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { languagesOf } from "#components/platform-lists/template-filter.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import type { EmailFormInput } from "#server/compose/email/form-values.ts";
import type { EmailTemplate } from "#server/contract/email.ts";
import { adFlags } from "#server/contract/limits/email.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const names = ["language", "triggerID", "adFlag"] as const;

/** What few batches need. Folded, unless one of them says something or is wrong. */
export function MoreOptions({
  appId,
  isNew,
  templates,
}: {
  appId: string;
  isNew: boolean;
  templates: readonly EmailTemplate[];
}) {
  const [language, triggerID, adFlag] = useWatch<EmailFormInput, typeof names>({ name: names });
  const { errors } = useFormState<EmailFormInput>({ name: [...names] });
  const isNeeded = Boolean(language || triggerID || adFlag) || names.some((name) => errors[name] !== undefined);
  const folded = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // It is never folded again by itself: somebody may be about to choose there.
    if (isNeeded && folded.current) folded.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={folded}>
      <summary className="w-fit rounded-sm text-sm font-medium">
        {rich("email.moreOptions", { quiet: (words) => <span className="font-normal text-muted">{words}</span> })}
      </summary>
      <div className="mt-4 grid grid-cols-1 gap-5">
        <FieldRow>
          <LanguageField templates={templates} />
          <LibraryField<EmailFormInput>
            kind="trigger"
            appId={appId}
            name="triggerID"
            label={t("email.triggerId")}
            optional
            preselect={isNew}
            limits={kindWords.trigger.example}
          />
        </FieldRow>
        <RadioField<EmailFormInput>
          name="adFlag"
          label={t("email.advertisingMark")}
          options={[
            { value: adFlags.none, label: t("email.none") },
            { value: adFlags.before, label: t("email.beforeTheSubject") },
            { value: adFlags.after, label: t("email.afterTheSubject") },
          ]}
        />
      </div>
    </details>
  );
}

/** Any short code may be sent; those the library has are offered. */
function LanguageField({ templates }: { templates: readonly EmailTemplate[] }) {
  const own = { value: "", label: t("email.templatesOwn") };
  const known = languagesOf(templates).map((code) => ({ value: code, label: languageName(code) ?? code }));
  return (
    <ComboboxField<EmailFormInput>
      name="language"
      label={t("email.language")}
      optional
      searchLabel={t("email.languageOrItsShortCode")}
      custom={(typed) => t("email.useTyped", { typed })}
      options={[own, ...known]}
      limits={t("email.picksALanguageVersionOfTheTemplate")}
    />
  );
}
