"use client";

import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { fieldId } from "./field.tsx";
import { useField } from "./use-field.ts";

/** A yes or no. The label is the sentence that becomes true. */
export function CheckboxField<Values extends FieldValues = FieldValues>({
  name,
  label,
  hint,
}: {
  name: FieldPath<Values>;
  label: string;
  hint?: string;
}) {
  const { register } = useFormContext();
  const { error, control } = useField(name, { label, hint, optional: true });
  return (
    <div className={cx("grid gap-1", error && "border-l-4 border-bad-fill pl-3")}>
      {error && (
        <p id={`${fieldId(name)}-error`} className="flex gap-1.5 text-sm font-medium text-bad-text">
          <Icon name="circle-alert" size="sm" className="mt-[0.1875rem]" />
          {error}
        </p>
      )}
      <Checkbox {...register(name)} {...control}>
        {label}
      </Checkbox>
      {hint && (
        <p id={`${fieldId(name)}-hint`} className="pl-6 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
