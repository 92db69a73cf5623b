"use client";

import { useEffect } from "react";
import { type FieldPath, useFormContext } from "react-hook-form";
import type { TaskInput } from "./values.ts";

/** Fields that rules hold against each other. */
const together: readonly (readonly FieldPath<TaskInput>[])[] = [
  ["mode", "startDateTime", "endDateTime"],
  ["dailyStartDateTime", "dailyEndDateTime"],
  ["redial", "redialCondition", "redialInterval", "redialTimes"],
];

/**
 * Holds each field against the contract as it is typed, with those it is held against, and no field before somebody came to
 * it. Alone in its own component, so that typing draws nothing but what changed.
 */
export function CheckWhileTyping() {
  const { watch, trigger } = useFormContext<TaskInput>();
  useEffect(() => {
    const touched = new Set<FieldPath<TaskInput>>();
    const { unsubscribe } = watch((_, { name, type }) => {
      if (!name || type !== "change" || name.startsWith("forecast.")) return;
      touched.add(name);
      const others = together.find((group) => group.includes(name)) ?? [];
      void trigger([name, ...others.filter((other) => touched.has(other))]);
    });
    return () => unsubscribe();
  }, [watch, trigger]);
  return null;
}
