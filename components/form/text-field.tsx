"use client";

import type { ComponentProps } from "react";
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { Input } from "#components/ui/controls/input.tsx";
import { Counter, Field, type FieldText } from "./field.tsx";
import { useField, useFieldText } from "./use-field.ts";

/** An empty optional field is absent, not an empty text. */
export const absentWhenEmpty = (text: unknown) => (typeof text === "string" && text.trim() === "" ? undefined : text);

/** A line of text. `limit` shows a counter in code points; it does not stop typing, so a long paste is never cut. */
export function TextField<Values extends FieldValues = FieldValues>({
  name,
  limit,
  mono,
  type = "text",
  autoComplete = "off",
  inputMode,
  placeholder,
  dir,
  short,
  ...text
}: FieldText & {
  name: FieldPath<Values>;
  limit?: number;
  mono?: boolean;
  /** No wider than what it holds. */
  short?: boolean;
} & Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode" | "placeholder" | "dir">) {
  const { register } = useFormContext();
  const { error, control } = useField(name, text);
  return (
    <Field {...text} name={name} error={error} counter={limit && <LiveCounter name={name} limit={limit} />}>
      <Input
        {...register(name, text.optional ? { setValueAs: absentWhenEmpty } : {})}
        {...control}
        {...{ type, mono, autoComplete, inputMode, placeholder, dir }}
        className={short ? (type === "datetime-local" ? "max-w-[15rem]" : "max-w-[12rem]") : undefined}
      />
    </Field>
  );
}

/** Alone in its own component, so that typing re-renders the counter and not the form. */
export function LiveCounter({ name, limit }: { name: string; limit: number }) {
  return <Counter text={useFieldText(name)} limit={limit} />;
}
