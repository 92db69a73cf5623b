"use client";

import { useFormContext } from "react-hook-form";
import { piecesOf } from "#components/areas/wa/phone/pieces.ts";
import { problemOf } from "#components/form/error-summary.tsx";
import { fieldId } from "#components/form/field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { TextNotes } from "#components/messages/text/text-notes.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { t } from "#words/t.ts";
import type { TemplateInput } from "./values.ts";

type Place = {
  name: `components.header.example.header_text.${number}` | `components.body.example.body_text.0.${number}`;
  where: "header" | "body";
  variable: string;
};

/** More variables than any template may have are said at their text; so many rows at most are drawn. */
const mostRows = 25;

/** One sample for each variable, in the order of the texts. */
export function SamplesTable() {
  const header = useFieldText("components.header.text");
  const body = useFieldText("components.body.text");
  const { formState } = useFormContext<TemplateInput>();
  const places: Place[] = [
    ...variablesOf(header).map((variable, place) => ({
      name: `components.header.example.header_text.${place}` as const,
      where: "header" as const,
      variable,
    })),
    ...variablesOf(body).map((variable, place) => ({
      name: `components.body.example.body_text.0.${place}` as const,
      where: "body" as const,
      variable,
    })),
  ].slice(0, mostRows);
  if (places.length === 0) return null;
  const problems = (["components.header.example", "components.body.example"] as const).flatMap((name) => {
    const message = problemOf(formState.errors, name);
    return message ? [{ name, message }] : [];
  });
  return (
    <section aria-label={t("wa.samples")} className="grid gap-1">
      <h2 className="text-sm font-semibold">{t("wa.samples")}</h2>
      <p className="text-sm text-muted">{t("wa.theReviewerSeesThemEachVariableNeeds")}</p>
      {problems.map(({ name, message }) => (
        <p key={name} id={fieldId(name)} tabIndex={-1} className="text-sm font-medium text-bad-text">
          {message}
        </p>
      ))}
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{t("wa.aSampleForEachVariable")}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th scope="col" className="px-3 py-2 font-medium">
                {t("wa.variable")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("wa.where")}
              </th>
              <th scope="col" className="w-3/5 px-3 py-2 font-medium">
                {t("wa.sample")}
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <SampleRow key={place.name} place={place} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SampleRow({ place: { name, where, variable } }: { place: Place }) {
  const { register, formState } = useFormContext<TemplateInput>();
  const error = problemOf(formState.errors, name);
  const id = fieldId(name);
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className="mono px-3 py-2 text-link">{variable}</td>
      <td className="px-3 py-2 text-muted">{where === "header" ? t("wa.header") : t("wa.body")}</td>
      <td className="px-3 py-1.5">
        <Input
          {...register(name)}
          id={id}
          dir="auto"
          autoComplete="off"
          aria-label={
            where === "header" ? t("wa.sampleInTheHeader", { variable }) : t("wa.sampleInTheBody", { variable })
          }
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad-text">
            {error}
          </p>
        )}
        <TextNotes<TemplateInput> name={name} />
      </td>
    </tr>
  );
}

function variablesOf(text: string): string[] {
  return piecesOf(text).flatMap((piece) => (piece.kind === "variable" ? [piece.text] : []));
}
