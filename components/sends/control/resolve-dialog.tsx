"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { type Decision, type ResolveWords, resolveTexts, textsForAll, titleOf } from "./resolve-words.ts";

const schema = z.object({
  reason: z.string().trim().min(3, "Say in a few words how you know").max(500, "At most 500 characters"),
  taskId: z.string().trim().max(100, "At most 100 characters").optional(),
});

/** Asks for the reason of a decision about an unknown attempt; it is kept with the attempt and in the audit trail. */
export function ResolveDialog({
  words,
  decision,
  calls,
  onDecide,
  onClose,
}: {
  words: ResolveWords;
  decision: Decision;
  /** How many calls the decision is about, where it is not about one. */
  calls?: number;
  onDecide: (told: { decision: Decision; reason: string; taskId?: string }) => Promise<void>;
  onClose: () => void;
}) {
  const text = { ...resolveTexts[decision], ...words.texts[decision] };
  const all = textsForAll[decision];
  return (
    <FormDialog
      title={calls === undefined ? titleOf(words, decision) : all.title(calls)}
      description={calls === undefined ? text.meaning : ofEach(calls, text.meaning)}
      schema={schema}
      defaultValues={{ reason: "", taskId: "" }}
      onSubmit={async ({ reason, taskId }) => {
        await onDecide({ decision, reason, ...(taskId ? { taskId } : {}) });
        tellGood({ title: text.done });
      }}
      onClose={onClose}
      label={calls === undefined ? text.submit : all.submit(calls)}
      busyLabel={text.busy}
    >
      {decision === "send_again" && words.everyone !== null && (
        <Callout hue="caution" title="It may reach people twice.">
          If {calls === undefined ? "the first call" : "any of the first calls"} did reach the platform, everyone{" "}
          {words.everyone} a second time, and it is charged twice.
        </Callout>
      )}
      <TextAreaField
        name="reason"
        label="Reason"
        hint="Kept with the attempt and in the audit trail."
        limit={500}
        limits="At least 3 characters"
      />
      {decision === "went" && words.idLabel !== null && calls === undefined && (
        <TextField
          name="taskId"
          label={words.idLabel}
          hint="If the platform’s console shows it."
          optional
          mono
          limit={100}
        />
      )}
    </FormDialog>
  );
}

/** "For each of the 8 calls: the call is given up …". */
function ofEach(calls: number, meaning: string): string {
  return `For each of the ${counted(calls, "call")}: ${meaning.slice(0, 1).toLowerCase()}${meaning.slice(1)}`;
}
