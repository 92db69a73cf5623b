"use client";

import { TextField } from "#components/form/text-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { longestTaskName, mintedTaskName } from "#server/compose/task-name.ts";
import type { TaskInput } from "./values.ts";

/** The name, and how it is sent: a new one with a suffix that no other has. */
export function NameField({ intent }: { intent: string | null }) {
  return (
    <TextField<TaskInput>
      name="name"
      label="Name"
      limit={intent === null ? undefined : longestTaskName}
      limits={intent === null ? "As the platform has it, suffix included" : <AsSent intent={intent} />}
    />
  );
}

function AsSent({ intent }: { intent: string }) {
  const typed = useFieldText("name").trim();
  if (typed === "") return "A suffix is put behind it, since the platform takes each name once";
  return (
    <>
      Sent as <span className="font-medium text-ink">{mintedTaskName(typed, intent)}</span>, so that no other task has
      the name
    </>
  );
}
