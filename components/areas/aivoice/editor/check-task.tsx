"use client";

import type { FieldPath } from "react-hook-form";
import { CheckWhileTyping, type Judged } from "#components/form/check-while-typing.tsx";
import type { TaskInput } from "./values.ts";

/** Fields that rules hold against each other. */
const together: readonly (readonly FieldPath<TaskInput>[])[] = [
  ["mode", "startDateTime", "endDateTime"],
  ["dailyStartDateTime", "dailyEndDateTime"],
  ["redial", "redialCondition", "redialInterval", "redialTimes"],
];

const judged: Judged<TaskInput> = (name, touched) => {
  if (name.startsWith("forecast.")) return undefined;
  const others = together.find((group) => group.includes(name)) ?? [];
  return [name, ...others.filter((other) => other !== name && touched.includes(other))];
};

/** Holds a task against the contract as it is typed. */
export function CheckTask() {
  return <CheckWhileTyping<TaskInput> judged={judged} />;
}
