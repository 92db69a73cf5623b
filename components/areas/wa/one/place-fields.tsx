"use client";

import { useCallback } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TemplateField } from "#components/areas/wa/channel/template-text.tsx";
import { placeName } from "#components/areas/wa/chosen/place-name.ts";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { WithNotes } from "#components/messages/text/text-notes.tsx";
import { CodeBlock } from "#components/ui/controls/code-block.tsx";
import type { ChosenTemplate } from "#server/compose/wa-content.ts";
import { t } from "#words/t.ts";
import { type OneFormInput, placesToFill } from "./one-values.ts";

/** The template, and a field for each place of it that the message fills. */
export function PlaceFields() {
  const { getValues, setValue } = useFormContext<OneFormInput>();
  const take = useCallback(
    (template: ChosenTemplate) =>
      setValue("filled", placesToFill(template, getValues("filled")), { shouldDirty: true }),
    [getValues, setValue],
  );
  const template = useWatch<OneFormInput, "template">({ name: "template" });
  const filled = useWatch<OneFormInput, "filled">({ name: "filled" });
  return (
    <>
      <TemplateField onTaken={take} />
      {template && filled.length === 0 && (
        <p className="text-sm text-muted">{t("wa.thisTemplateHasNothingToFillEverybody")}</p>
      )}
      {template &&
        filled.map(({ place }, index) => (
          <WithNotes<OneFormInput> key={place} name={`filled.${index}.text`}>
            <TextField<OneFormInput>
              name={`filled.${index}.text`}
              label={t("wa.textAtPlace", { place: placeName(place) })}
              dir="auto"
            />
          </WithNotes>
        ))}
    </>
  );
}

const example = `[{ "type": "header", "parameters": [{ "type": "image" }] }]`;

/** Components other than texts: what they hold, the platform documents nowhere. */
export function OtherComponents() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium">{t("wa.imagesDocumentsCurrenciesDatesAndButtons")}</summary>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <p className="text-muted">{t("wa.thePlatformListsTheseParametersButDocuments")}</p>
        <TextAreaField<OneFormInput> name="advanced" label={t("wa.componentsAsJSON")} optional rows={6} />
        <CodeBlock text={example} what={t("wa.theExample")} />
      </div>
    </details>
  );
}
