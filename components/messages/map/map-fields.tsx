"use client";

import { useMemo, useRef } from "react";
import { columnLabel } from "#components/files/guess-columns.ts";
import { CountryField } from "#components/form/country-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import type { LongestRow } from "#components/messages/channel/channel-view.ts";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import { t } from "#words/t.ts";
import { useMapView } from "./map-context.tsx";
import { TextWithVariables } from "./text-with-variables.tsx";
import { VariableFields } from "./variable-fields.tsx";

/** The fields in the order of every form: from whom, what is said, with what, to whom, and its title. */
export function MapFields({
  columns,
  applications,
  longest,
  isNew,
}: {
  columns: readonly string[];
  applications: readonly MessageApplication[];
  longest: LongestRow | null;
  isNew: boolean;
}) {
  useLinkedField();
  const { Fields: OwnFields, Text: OwnText } = useMapView();
  // Columns chosen by hand, by the variable's key. Guesses give way to them.
  const chosen = useRef<Record<string, string>>({});
  const options = useMemo(
    () => columns.map((_, index) => ({ value: String(index), label: columnLabel(columns, index) })),
    [columns],
  );
  return (
    <>
      <FieldRow>
        <ApplicationField<MapInput> name="appId" applications={applications} />
        <OwnFields isNew={isNew} />
      </FieldRow>
      {OwnText ? <OwnText /> : <TextWithVariables columns={columns} longest={longest} chosen={chosen} />}
      <VariableFields columns={columns} options={options} chosen={chosen} />
      <FieldRow>
        <SelectField<MapInput>
          name="numberColumn"
          label={t("messages.columnWithTheNumbers")}
          options={options}
          placeholder={t("messages.chooseAColumn")}
        />
        <CountryField<MapInput> name="country" />
      </FieldRow>
      <TitleField<MapInput> name="title" optional />
    </>
  );
}
