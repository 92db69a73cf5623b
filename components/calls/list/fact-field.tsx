"use client";

import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { type FactName, factLabels, factWord } from "../filter/filter-words.ts";

/** One fact that calls are narrowed by: its values with how many calls have each. Nothing where there is no choice. */
export function FactField({
  kind,
  name,
  value,
  choices = [],
  onChange,
}: {
  kind: CallKind;
  name: FactName;
  value: string | null;
  choices?: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}) {
  const label = factLabels[name];
  // What the address asks for stands in the list, also where no call has it.
  const options: SelectOption[] =
    value === null || choices.some((choice) => choice.value === value)
      ? [...choices]
      : [...choices, { value, label: factWord(kind, name, value) }];
  if (options.length === 0) return null;
  return (
    <Select
      compact
      aria-label={label}
      none={t("calls.labelAny", { label })}
      value={value ?? ""}
      onValueChange={(next) => onChange(next || null)}
      options={options}
    />
  );
}
