"use client";

import { useMemo } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { countriesIn } from "#server/compose/numbering/countries.ts";
import { ComboboxField } from "./combobox-field.tsx";
import type { FieldText } from "./field.tsx";

/** The country that numbers without a country code belong to, found by name, code or calling code; empty for none. */
export function CountryField<Values extends FieldValues>({
  name,
  label = "Default country",
  limits = "For numbers without a country code; those with + keep theirs",
  optional = true,
  ...text
}: Partial<FieldText> & { name: FieldPath<Values> }) {
  const options = useMemo(
    () => [
      { value: "", label: "None", keywords: "no country" },
      ...countriesIn().map(({ code, name: country, callingCode }) => ({
        value: code,
        label: `${country} +${callingCode}`,
        keywords: code,
        content: (
          <>
            {country} <span className="text-muted">+{callingCode}</span>
          </>
        ),
      })),
    ],
    [],
  );
  return (
    <ComboboxField<Values>
      {...text}
      {...{ name, label, limits, optional }}
      searchLabel="Country, its code or calling code"
      options={options}
    />
  );
}
