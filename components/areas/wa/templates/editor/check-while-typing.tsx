"use client";

import { useEffect } from "react";
import { type FieldPath, useFormContext } from "react-hook-form";
import type { TemplateInput } from "./values.ts";

/** These change what the texts have to be, so whatever was typed before is judged anew. */
const decides: readonly string[] = ["type", "language"];

/**
 * Holds each field against the contract as it is typed, and no field before somebody came to it. Alone in its own
 * component, so that typing draws nothing but what changed.
 */
export function CheckWhileTyping() {
  const { watch, trigger } = useFormContext<TemplateInput>();
  useEffect(() => {
    const touched = new Set<FieldPath<TemplateInput>>();
    const { unsubscribe } = watch((_, { name, type }) => {
      if (!name || type !== "change") return;
      touched.add(name);
      void trigger(decides.includes(name) ? [...touched] : name);
    });
    return () => unsubscribe();
  }, [watch, trigger]);
  return null;
}
