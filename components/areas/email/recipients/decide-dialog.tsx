"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { decisionWords, type ResultDecision } from "./decision-words.ts";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("email.sayInAFewWordsHowYou") })
    .max(500, { error: () => t("email.atMost500Characters") }),
});

/** Asks for the reason of a decision about a disputed result; it is kept with the result and in the audit trail. */
export function DecideDialog({
  decision,
  isAnew,
  onDecide,
  onClose,
}: {
  decision: ResultDecision;
  /** It takes the place of an earlier decision. */
  isAnew: boolean;
  onDecide: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { title, meaning, submit, done } = decisionWords[decision];
  const anew = isAnew ? t("email.itTakesThePlaceOfTheDecision") : "";
  return (
    <FormDialog
      title={title}
      description={`${meaning}${anew}`}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await onDecide(reason);
        tellGood({ title: done });
      }}
      onClose={onClose}
      label={submit}
      busyLabel={t("email.recording")}
    >
      <TextAreaField
        name="reason"
        label={t("email.reason")}
        hint={t("email.keptWithTheResultAndInThe")}
        limit={500}
        limits={t("email.atLeast3Characters")}
      />
    </FormDialog>
  );
}
