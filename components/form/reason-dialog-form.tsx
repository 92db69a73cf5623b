"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { FormDialog } from "./form-dialog.tsx";
import { TextAreaField } from "./text-area-field.tsx";

const schema = z.object({
  reason: z.string().trim().min(3, "Say in a few words why").max(500, "At most 500 characters"),
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
    >
      <div className="grid gap-2 text-muted">{children}</div>
      <TextAreaField name="reason" label="Reason" hint={hint} limit={500} limits="At least 3 characters" />
    </FormDialog>
  );
}
