"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { t } from "#words/t.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextAreaField } from "./text-area-field.tsx";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(3, { error: () => t("form.sayInAFewWordsWhy") })
    .max(500, { error: () => t("form.atMost500Characters") }),
});

export type ReasonDialogProps = {
  title: string;
  /** The consequences, in sentences. */
  children: ReactNode;
  /** The people who read the reason. */
  hint: string;
  label: string;
  busyLabel: string;
  /** Why it can’t be pressed any more. */
  reason?: string | false;
  cancelLabel?: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** The dialog itself; pages use `ReasonDialog`, which loads it once it is asked for. */
export function ReasonDialogForm({
  title,
  children,
  hint,
  label,
  busyLabel,
  reason = false,
  cancelLabel,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await onConfirm(reason);
      }}
      onClose={onClose}
      label={label}
      busyLabel={busyLabel}
      reason={reason}
      cancelLabel={cancelLabel}
    >
      <div className="grid gap-2 text-muted">{children}</div>
      <TextAreaField
        name="reason"
        label={t("form.reason")}
        hint={hint}
        limit={500}
        limits={t("form.atLeast3Characters")}
      />
    </FormDialog>
  );
}
