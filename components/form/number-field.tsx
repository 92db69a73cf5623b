"use client";

import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Input } from "#components/ui/controls/input.tsx";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./use-field.ts";

/** Reads typed text as a number; thousands commas are allowed. Any other text stays as it is, for the schema to refuse. */
export function readNumber(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const plain = typed.trim();
  if (plain === "") return undefined;
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : plain;
}

/** A number, typed as text: no arrows, no wheel, and nothing typed is ever thrown away. */
export function NumberField<Values extends FieldValues = FieldValues>({
  name,
  short = true,
  placeholder,
  ...text
}: FieldText & { name: FieldPath<Values>; short?: boolean; placeholder?: string }) {
  const { register } = useFormContext();
  const { error, control } = useField(name, text);
  return (
    <Field {...text} name={name} error={error}>
      <Input
        {...register(name, { setValueAs: readNumber })}
        {...control}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        className={short ? "max-w-[12rem]" : undefined}
      />
    </Field>
  );
}
