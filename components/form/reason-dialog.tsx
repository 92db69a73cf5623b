"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { FormDialog } from "./form-dialog.tsx";
import { TextAreaField } from "./text-area-field.tsx";

const schema = z.object({
  reason: z.string().trim().min(3, "Say in a few words why").max(500, "At most 500 characters"),
});

/** Says what will happen and asks why. What the server has against it appears here, and the dialog stays. */
export function ReasonDialog({
  title,
  children,
  hint,
  label,
  busyLabel,
  reason = false,
  onConfirm,
  onClose,
}: {
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
}) {
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
