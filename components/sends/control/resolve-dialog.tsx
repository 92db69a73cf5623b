"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

export type Decision = "went" | "did_not_go" | "send_again";

const schema = z.object({
  reason: z.string().trim().min(3, "Say in a few words how you know").max(500, "At most 500 characters"),
  taskId: z.string().trim().max(100, "At most 100 characters").optional(),
});

type Words = { title: string; meaning: string; submit: string; busy: string; done: string };

const texts: Record<Decision, Words> = {
  went: {
    title: "It went",
    meaning:
      "The attempt counts as accepted because you say so. Say how you know, for instance from the platform’s console.",
    submit: "Record that it went",
    busy: "Recording…",
    done: "Recorded as accepted",
  },
  did_not_go: {
    title: "It didn’t go",
    meaning:
      "We stop waiting for an answer, and the attempt counts as not sent. If an answer or callbacks still arrive, this page shows them.",
    submit: "Record that it didn’t go",
    busy: "Recording…",
    done: "Recorded as not sent",
  },
  send_again: {
    title: "Send again",
    meaning: "We send the same batch once more.",
    submit: "Send the batch again",
    busy: "Storing…",
    done: "Queued to be sent again",
  },
};

/** The same decisions about many calls at once, whatever their area says of one. */
export const textsForAll: Record<
  Decision,
  { button: string; title: (calls: number) => string; submit: (calls: number) => string }
> = {
  went: {
    button: "All went",
    title: (calls) => `All ${counted(calls, "call")} went`,
    submit: () => "Record that all went",
  },
  did_not_go: {
    button: "None went",
    title: (calls) => `None of the ${counted(calls, "call")} went`,
    submit: () => "Record that none went",
  },
  send_again: {
    button: "Send all again",
    title: (calls) => `Send all ${counted(calls, "call")} again`,
    submit: (calls) => `Send ${counted(calls, "call")} again`,
  },
};

/** An area's own words for a decision, where those about a batch do not fit. */
export type ResolveWords = {
  texts: Partial<Record<Decision, Partial<Words>>>;
  /** Who gets it twice, behind "everyone"; null where the same sent twice reaches nobody twice. */
  everyone: string | null;
  /** What the platform's console calls the id of what went; null where it shows none. */
  idLabel: string | null;
};

/** What a decision about one call is called, on its button and over what asks for its reason. */
export function titleOf(words: ResolveWords, decision: Decision): string {
  return words.texts[decision]?.title ?? texts[decision].title;
}

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
  const text = { ...texts[decision], ...words.texts[decision] };
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
