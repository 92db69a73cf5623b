"use client";

import type { ReactNode } from "react";
import { Controller, type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { RadioGroup } from "#components/ui/controls/radio-group.tsx";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./use-field.ts";

/** Few choices, all in sight. Values may be numbers or truth values: the form holds them as given, not as text. */
export function RadioField<Values extends FieldValues = FieldValues>({
  name,
  options,
  ...text
}: FieldText & {
  name: FieldPath<Values>;
  options: readonly { value: string | number | boolean; label: ReactNode }[];
}) {
  const form = useFormContext();
  const { error } = useField(name, text);
  return (
    <Field {...text} name={name} error={error} group>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <RadioGroup
            name={name}
            options={options.map(({ value, label }) => ({
              value: String(value),
              label,
              checked: field.value === value,
            }))}
            aria-invalid={error ? true : undefined}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(options.find(({ value }) => String(value) === event.target.value)?.value)
            }
          />
        )}
      />
    </Field>
  );
}
