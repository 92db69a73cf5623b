"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { problemOf } from "./error-summary.tsx";
import { describedBy, type FieldText, fieldId } from "./field.tsx";

/** The error of a field and the attributes that tie its control to label, hint, error and limits. */
export function useField(name: string, text: FieldText) {
  const { formState } = useFormContext();
  const error = problemOf(formState.errors, name);
  return {
    error,
    control: {
      id: fieldId(name),
      "aria-describedby": describedBy(name, text, error),
      "aria-invalid": error ? true : undefined,
      "aria-required": text.optional ? undefined : true,
    },
  };
}

/** The current value of a field as text, for a counter. */
export function useFieldText(name: string): string {
  const value: unknown = useWatch({ name });
  return typeof value === "string" ? value : "";
}
