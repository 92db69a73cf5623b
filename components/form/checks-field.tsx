"use client";

import { Controller, type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./use-field.ts";

/** Some of a few choices, all in sight, each to tick. The form holds those that are ticked, in the order of the choices. */
export function ChecksField<Values extends FieldValues = FieldValues>({
  name,
  options,
  columns = false,
  ...text
}: FieldText & {
  name: FieldPath<Values>;
  options: readonly { value: string; label: string }[];
  /** Longer words stand below each other, in columns. */
  columns?: boolean;
}) {
  const form = useFormContext();
  const { error } = useField(name, text);
  return (
    <Field {...text} name={name} error={error} group>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => {
          const ticked: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
          return (
            <ul
              className={
                columns
                  ? "grid grid-cols-2 gap-x-5 gap-y-1 pt-1 max-phone:grid-cols-1 max-phone:gap-0 max-phone:pt-0"
                  : "flex flex-wrap gap-x-5 gap-y-2 pt-1 max-phone:gap-y-0 max-phone:pt-0"
              }
            >
              {options.map(({ value, label }) => (
                <li key={value}>
                  <label className="flex min-h-6 items-center gap-2 text-base max-phone:min-h-touch">
                    <input
                      type="checkbox"
                      checked={ticked.includes(value)}
                      aria-invalid={error ? true : undefined}
                      onBlur={field.onBlur}
                      onChange={({ target }) =>
                        field.onChange(
                          options
                            .map((option) => option.value)
                            .filter((each) => (each === value ? target.checked : ticked.includes(each))),
                        )
                      }
                    />
                    <span>{label}</span>
                  </label>
                </li>
              ))}
            </ul>
          );
        }}
      />
    </Field>
  );
}
