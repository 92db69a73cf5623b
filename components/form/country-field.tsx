"use client";

import { useMemo } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { countriesIn } from "#server/compose/numbering/countries.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import { ComboboxField } from "./combobox-field.tsx";
import type { FieldText } from "./field.tsx";

/** The country that numbers without a country code belong to, found by name, code or calling code; empty for none. */
export function CountryField<Values extends FieldValues>({
  name,
  label = t("form.defaultCountry"),
  limits = t("form.forNumbersWithoutACountryCodeThose"),
  optional = true,
  ...text
}: Partial<FieldText> & { name: FieldPath<Values> }) {
  const options = useMemo(
    () => [
      { value: "", label: t("form.none"), keywords: t("form.noCountry") },
      ...countriesIn(speaks()).map(({ code, name: country, callingCode }) => ({
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
      searchLabel={t("form.countryItsCodeOrCallingCode")}
      options={options}
    />
  );
}
