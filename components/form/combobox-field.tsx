"use client";

import type { ReactNode } from "react";
import { Controller, type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Combobox, type ComboboxOption } from "#components/ui/controls/combobox.tsx";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./use-field.ts";

/** One of many, found by typing. */
export function ComboboxField<Values extends FieldValues = FieldValues>({
  name,
  options,
  searchLabel,
  placeholder,
  nothing,
  custom,
  looking,
  selected,
  onSearch,
  disabled,
  ...text
}: FieldText & {
  name: FieldPath<Values>;
  options: readonly ComboboxOption[];
  searchLabel: string;
  placeholder?: string;
  nothing?: ReactNode;
  /** Lets what was typed be chosen too; says how: "Use “list-7” as typed". */
  custom?: (typed: string) => string;
  looking?: boolean;
  selected?: (option: ComboboxOption) => ReactNode;
  onSearch?: (typed: string) => void;
  disabled?: boolean;
}) {
  const form = useFormContext();
  const { error, control } = useField(name, text);
  const { "aria-required": _, ...labels } = control;
  return (
    <Field {...text} name={name} error={error}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => {
          const value = typeof field.value === "string" ? field.value : "";
          const chosen = options.find((option) => option.value === value);
          return (
            <Combobox
              {...labels}
              ref={field.ref}
              value={value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              selected={chosen && selected?.(chosen)}
              {...{ options, searchLabel, placeholder, nothing, custom, looking, onSearch, disabled }}
            />
          );
        }}
      />
    </Field>
  );
}
