"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import type { disputeWords } from "./dispute-words.ts";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("sends.sayInAFewWordsHowYou") })
    .max(500, { error: () => t("sends.atMost500Characters") }),
});

/** Asks for the reason of a decision about a disputed call; it is kept with the attempt and in the audit trail. */
export function DisputeDialog({
  words: { title, meaning, submit, done },
  onDecide,
  onClose,
}: {
  words: ReturnType<typeof disputeWords>;
  onDecide: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={title}
      description={meaning}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await onDecide(reason);
        tellGood({ title: done });
      }}
      onClose={onClose}
      label={submit}
      busyLabel={t("sends.recording")}
    >
      <TextAreaField
        name="reason"
        label={t("sends.reason")}
        hint={t("sends.keptWithTheAttemptAndInThe")}
        limit={500}
        limits={t("sends.atLeast3Characters")}
      />
    </FormDialog>
  );
}
