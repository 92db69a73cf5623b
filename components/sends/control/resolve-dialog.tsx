"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { type Decision, type ResolveWords, resolveTexts, textsForAll, titleOf } from "./resolve-words.ts";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("sends.sayInAFewWordsHowYou") })
    .max(500, { error: () => t("sends.atMost500Characters") }),
  taskId: z
    .string()
    .trim()
    .max(100, { error: () => t("sends.atMost100Characters") })
    .optional(),
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
        <Callout hue="caution" title={t("sends.itMayReachPeopleTwice")}>
          {calls === undefined
            ? t("sends.ifTheFirstCallReached", { everyone: words.everyone })
            : t("sends.ifAnyFirstCallReached", { everyone: words.everyone })}
        </Callout>
      )}
      <TextAreaField
        name="reason"
        label={t("sends.reason")}
        hint={t("sends.keptWithTheAttemptAndInThe")}
        limit={500}
        limits={t("sends.atLeast3Characters")}
      />
      {decision === "went" && words.idLabel !== null && calls === undefined && (
        <TextField
          name="taskId"
          label={words.idLabel}
          hint={t("sends.ifThePlatformsConsoleShowsIt")}
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
  return t("sends.forEachOfTheCallsCallMeaning", {
    calls,
    meaning: meaning.slice(0, 1).toLowerCase() + meaning.slice(1),
  });
}
