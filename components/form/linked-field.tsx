"use client";

import { useEffect } from "react";
import { type FieldValues, type Path, useFormContext } from "react-hook-form";
import { useLinkedField } from "./use-linked-field.ts";

/** Stands among the fields, which are there when it is. */
export function LinkedField() {
  useLinkedField();
  return null;
}

/** What somebody else has against a field of a form that was just opened, such as the platform against the same before. */
export function ShowProblem<Input extends FieldValues>({ field, message }: { field: Path<Input>; message: string }) {
  const { setError } = useFormContext<Input>();
  useEffect(() => {
    setError(field, { type: "server", message });
  }, [setError, field, message]);
  return null;
}
