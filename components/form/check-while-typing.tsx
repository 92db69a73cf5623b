"use client";

import { useEffect } from "react";
import { type FieldValues, type Path, useFormContext } from "react-hook-form";

/** Which fields are judged once this one was typed in, of those that somebody came to; `undefined` judges none. */
export type Judged<Input extends FieldValues> = (
  name: Path<Input>,
  touched: readonly Path<Input>[],
) => readonly Path<Input>[] | undefined;

const itself = <Input extends FieldValues>(name: Path<Input>) => [name];

/**
 * Holds each field against the contract as it is typed, with those it is held against, and no field before somebody came to
 * it. Alone in its own component, so that typing draws nothing but what changed.
 */
export function CheckWhileTyping<Input extends FieldValues>({ judged = itself }: { judged?: Judged<Input> }) {
  const { watch, trigger } = useFormContext<Input>();
  useEffect(() => {
    const touched = new Set<Path<Input>>();
    const { unsubscribe } = watch((_, { name, type }) => {
      if (!name || type !== "change") return;
      touched.add(name);
      const fields = judged(name, [...touched]);
      if (fields) void trigger([...fields]);
    });
    return () => unsubscribe();
  }, [watch, trigger, judged]);
  return null;
}
