"use client";

import { useMemo } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import type { FieldText } from "#components/form/field.tsx";
import { countriesIn } from "#server/compose/number.ts";

/** The country of numbers that come without a country code; the empty text for none. */
export function CountryField<Values extends FieldValues = FieldValues>({
  name,
  ...text
}: FieldText & { name: FieldPath<Values> }) {
  const options = useMemo(() => [none, ...countriesIn().map(optionOf)], []);
  return (
    <ComboboxField<Values>
      {...text}
      name={name}
      searchLabel="Name or code of a country"
      nothing="No country has this name or code."
      options={options}
    />
  );
}

const none = { value: "", label: "None: numbers begin with +", keywords: "no country" };

function optionOf({ code, name, callingCode }: ReturnType<typeof countriesIn>[number]) {
  return {
    value: code,
    label: `${name} +${callingCode}`,
    keywords: code,
    content: (
      <>
        {name} <span className="mono text-muted">+{callingCode}</span>
      </>
    ),
  };
}
