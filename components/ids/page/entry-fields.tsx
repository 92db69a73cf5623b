"use client";

import type { ReactNode } from "react";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";
import type { ChangeInput } from "./entry-values.ts";

/** What can be said of an id: the same for a new one and for one that is kept. */
export function EntryFields({ kind, learned }: { kind: UnlistedKind; learned?: ReactNode }) {
  return (
    <>
      <TextField<ChangeInput>
        name="label"
        label={t("ids.name")}
        optional
        hint={t("ids.whatYourTeamCallsItWithoutA")}
        limit={80}
      />
      {kind === "recipient_list" && (
        <NumberField<ChangeInput>
          name="expectedCount"
          label={t("ids.expectedRecipients")}
          optional
          hint={t("ids.thePlatformCantCountAListIf")}
          limits={learned}
        />
      )}
      <TextAreaField<ChangeInput> name="note" label={t("ids.note")} optional limit={500} rows={3} />
      <RadioField<ChangeInput>
        name="isDefault"
        label={t("ids.inNewForms")}
        options={[
          { value: false, label: t("ids.offered") },
          { value: true, label: t("ids.filledInAsTheDefaultOne", { one: kindWords[kind].one }) },
        ]}
      />
    </>
  );
}
