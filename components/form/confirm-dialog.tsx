"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "./text-field.tsx";

/**
 * Asks once more before something that is hard to take back, and says what will happen. With `typed` that text has to be
 * typed out. What the server has against it appears here, and the dialog stays.
 */
export function ConfirmDialog({
  title,
  children,
  typed,
  label,
  busyLabel,
  onConfirm,
  onClose,
}: {
  title: string;
  /** The consequences, in sentences. */
  children: ReactNode;
  typed?: string;
  label: string;
  busyLabel: string;
  /** Gets what was typed. A rejection is shown; "stay" is for who replaces this dialog with another. */
  onConfirm: (typed: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const expected = typed === undefined ? z.string() : z.literal(typed, `Type ${typed} as it is written here`);
  return (
    <FormDialog
      title={title}
      schema={z.object({ typed: z.string().trim().pipe(expected) })}
      defaultValues={{ typed: "" }}
      onSubmit={(values) => onConfirm(values.typed)}
      onClose={onClose}
      label={label}
      busyLabel={busyLabel}
    >
      <div className="grid gap-2 text-muted">{children}</div>
      {typed !== undefined && <TextField name="typed" label={`Type ${typed} to confirm`} />}
    </FormDialog>
  );
}
