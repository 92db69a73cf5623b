"use client";

import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { Field, type FieldText } from "./field.tsx";
import { absentWhenEmpty, LiveCounter } from "./text-field.tsx";
import { useField } from "./use-field.ts";

/** Several lines of text. */
export function TextAreaField<Values extends FieldValues = FieldValues>({
  name,
  limit,
  rows,
  dir,
  ...text
}: FieldText & { name: FieldPath<Values>; limit?: number; rows?: number; dir?: "auto" }) {
  const { register } = useFormContext();
  const { error, control } = useField(name, text);
  return (
    <Field {...text} name={name} error={error} counter={limit && <LiveCounter name={name} limit={limit} />}>
      <Textarea
        {...register(name, text.optional ? { setValueAs: absentWhenEmpty } : {})}
        {...control}
        {...{ rows, dir }}
      />
    </Field>
  );
}
