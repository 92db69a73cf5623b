"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { fillsOf } from "#components/files/guess-columns.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import type { SelectOption } from "#components/ui/controls/select.tsx";
import { variableKey } from "#server/compose/merge.ts";
import { t } from "#words/t.ts";
import { useMapView } from "./map-context.tsx";

type Chosen = RefObject<Record<string, string>>;

/** The variables of the text, each with the column that fills it: guessed by name, changed by hand. */
export function VariableFields({
  columns,
  options,
  chosen,
}: {
  columns: readonly string[];
  options: readonly SelectOption[];
  chosen: Chosen;
}) {
  useFills(columns, chosen);
  const { textField } = useChannel().own;
  const { sameForAll, Instead, Fixed } = useMapView();
  const isChosen = useFieldText(textField) !== "";
  const fills = useWatch<MapInput, "fills">({ name: "fills" });
  if (fills.length === 0) {
    return (
      <>
        {isChosen && <p className="text-sm text-muted">{sameForAll}</p>}
        {Fixed && <Fixed />}
      </>
    );
  }
  return (
    <section aria-label={t("messages.variables")} className="grid grid-cols-1 gap-2">
      <h2 className="text-sm">{t("messages.whatFillsTheVariables")}</h2>
      <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
        {fills.map(({ name }, index) => (
          <div key={name} className="grid grid-cols-1 gap-1">
            <SelectField<MapInput>
              name={`fills.${index}.column`}
              label={`{{${name}}}`}
              options={options}
              placeholder={t("messages.chooseAColumn")}
            />
            {Instead && <Instead variable={name} />}
          </div>
        ))}
      </div>
      {Fixed && <Fixed />}
    </section>
  );
}

/** Follows the text: a new variable is guessed, one chosen by hand is remembered, also while it is out of the text. */
function useFills(columns: readonly string[], chosen: Chosen): void {
  const { getValues, setValue, trigger, formState } = useFormContext<MapInput>();
  const content = useFieldText("content");
  const { isSubmitted } = formState;
  const guessed = useRef<Record<string, string>>({});
  useEffect(() => {
    const before = getValues("fills");
    for (const { name, column } of before) {
      const key = variableKey(name);
      if (column && guessed.current[key] !== column) chosen.current[key] = column;
    }
    const next = fillsOf(content, columns, chosen.current);
    guessed.current = Object.fromEntries(
      next
        .map(({ name, column }) => [variableKey(name), column] as const)
        .filter(([key, column]) => chosen.current[key] !== column),
    );
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    setValue("fills", next);
    // The list as a whole, or what was said of a variable that is gone would stay.
    if (isSubmitted) void trigger("fills");
  }, [content, columns, chosen, getValues, setValue, trigger, isSubmitted]);
}
