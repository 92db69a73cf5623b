"use client";

import { useFieldArray } from "react-hook-form";
import type { KeptFields } from "#components/connections/form-schemas.ts";
import { areaChoices } from "#components/connections/words.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Applications of a new connection: each call is made with one of its area. */
export function ApplicationRows() {
  const { fields, append, remove } = useFieldArray<Pick<KeptFields, "applications">>({ name: "applications" });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 text-sm font-semibold">{t("connections.applications")}</legend>
      <p className="text-sm text-muted">{t("connections.eachCallIsMadeWithAnApplication")}</p>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="grid grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-t border-line pt-3 max-phone:grid-cols-1"
        >
          <SelectField name={`applications.${index}.area`} label={t("connections.area")} options={areaChoices} />
          <TextField name={`applications.${index}.appId`} label={t("connections.applicationId")} mono />
          <TextField
            name={`applications.${index}.label`}
            label={t("connections.label")}
            optional
            placeholder={areaNames[field.area]}
          />
          <Button icon="x" variant="plain" className="mt-6 max-phone:mt-0" onClick={() => remove(index)}>
            {rich("connections.removeApplication", { place: index + 1, spoken })}
          </Button>
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => append({ area: "email", appId: "", label: "" })}>
          {t("connections.addAnApplication")}
        </Button>
      </div>
    </fieldset>
  );
}
