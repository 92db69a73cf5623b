"use client";

import { Controller, type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Select, type SelectOption } from "#components/ui/controls/select.tsx";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./use-field.ts";

/** One of a list. `none` offers an empty choice ("Template's own"), which leaves the field absent. */
export function SelectField<Values extends FieldValues = FieldValues>({
  name,
  options,
  placeholder,
  none,
  disabled,
  ...text
}: FieldText & {
  name: FieldPath<Values>;
  options: readonly SelectOption[];
  placeholder?: string;
  none?: string;
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
        render={({ field }) => (
          <Select
            {...labels}
            ref={field.ref}
            value={typeof field.value === "string" ? field.value : ""}
            onValueChange={(value) => field.onChange(value === "" ? undefined : value)}
            onBlur={field.onBlur}
            {...{ options, placeholder, none, disabled }}
          />
        )}
      />
    </Field>
  );
}
