"use client";

import { useWatch } from "react-hook-form";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { t } from "#words/t.ts";

type OfNumber = { appId: string; businessPhone: string };

/** The number that messages come from. */
export function BusinessNumberField({ isNew }: { isNew: boolean }) {
  const appId = useWatch<OfNumber, "appId">({ name: "appId" });
  return (
    <LibraryField<OfNumber>
      kind="business_number"
      appId={appId}
      name="businessPhone"
      label={t("wa.businessNumber")}
      preselect={isNew}
      limits={kindWords.business_number.example}
    />
  );
}
