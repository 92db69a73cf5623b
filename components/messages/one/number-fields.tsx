"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CountryField } from "#components/form/country-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useLoaded } from "#components/ui/hooks/use-loaded.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** What reads numbers, loaded with the first that is written. */
const loadReading = () => import("./sent-as.ts");

type OneNumber = { number: string; country: string };

/** To which number: as people write it, with what it becomes on the way out. */
export function NumberFields() {
  return (
    <FieldRow>
      <TextField<OneNumber>
        name="number"
        label={t("messages.number")}
        type="tel"
        inputMode="tel"
        placeholder="+44 7700 900123"
        limits={<SentAs />}
      />
      <CountryField<OneNumber>
        name="country"
        label={t("messages.country")}
        limits={t("messages.usedWhenANumberHasNoCountry")}
      />
    </FieldRow>
  );
}

/** What the number becomes on the way out, said while it is typed. */
function SentAs() {
  const [number = "", country = ""] = useWatch<OneNumber, ["number", "country"]>({ name: ["number", "country"] });
  const { trigger, formState } = useFormContext<OneNumber>();
  const wasJudged = formState.isSubmitted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country is what judges the number anew
  useEffect(() => {
    if (wasJudged) void trigger("number");
  }, [country, wasJudged, trigger]);
  const isEmpty = number.trim() === "";
  // Without it nothing is said while typing; the form and the server still judge.
  const reading = useLoaded(loadReading, !isEmpty);
  if (isEmpty || reading === null) return t("messages.withItsCountryCodeOrChooseThe");
  const found = reading.sentAs({ number, country });
  if ("problem" in found) return formState.errors.number ? null : found.problem;
  return rich("messages.sentAsNumber", { number: <span className="mono text-ink">{found.number}</span> });
}
