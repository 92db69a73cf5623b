"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { TextNotes } from "#components/messages/text/text-notes.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { contentOf, placesIn } from "#server/compose/wa-content.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { FixedText, WaMapInput } from "./map-input.ts";

/** Lets one text fill a place in every message, instead of a column. */
export function SameForAll({ variable }: { variable: string }) {
  const { getValues, setValue } = useFormContext<WaMapInput>();
  return (
    <Button
      size="sm"
      icon="plus"
      variant="plain"
      className="-ml-2 w-fit"
      onClick={() => setValue("fixed", [...getValues("fixed"), { place: variable, text: "" }], { shouldDirty: true })}
    >
      {rich("wa.oneTextInEveryMessage", { place: `{{${variable}}}`, spoken })}
    </Button>
  );
}

/** The places that have the same text in every message, and what the message says with them. */
export function FixedTexts() {
  const { setValue } = useFormContext<WaMapInput>();
  const fixed = useWatch<WaMapInput, "fixed">({ name: "fixed" });
  const template = useWatch<WaMapInput, "template">({ name: "template" });
  const content = template && contentOf(template, textsByPlace(fixed));
  useEffect(() => {
    if (content !== null) setValue("content", content);
  }, [content, setValue]);
  const places = template ? placesIn(template).map(({ name }) => name) : [];
  if (fixed.length === 0) return null;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
      {fixed.map(({ place }, index) => (
        <div key={place} className="grid grid-cols-1 gap-1">
          <TextField<WaMapInput>
            name={`fixed.${index}.text`}
            label={t("wa.placeInEveryMessage", { place })}
            limit={waLimits.bodyText}
            dir="auto"
          />
          <TextNotes<WaMapInput> name={`fixed.${index}.text`} />
          <Button
            size="sm"
            icon="columns"
            variant="plain"
            className="-ml-2 w-fit"
            onClick={() =>
              setValue(
                "fixed",
                fixed.filter((one) => one.place !== place && places.includes(one.place)),
                { shouldDirty: true },
              )
            }
          >
            {rich("wa.takeAColumn", { place: `{{${place}}}`, spoken })}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** As a draft keeps them. */
export function textsByPlace(fixed: readonly FixedText[]): Record<string, string> {
  return Object.fromEntries(fixed.map(({ place, text }) => [place, text]));
}
