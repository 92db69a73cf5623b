"use client";

import type { ReactNode } from "react";
import { z } from "zod";
import { t } from "#words/t.ts";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "./text-field.tsx";

export type ConfirmDialogProps = {
  title: string;
  /** The consequences, in sentences. */
  children: ReactNode;
  typed?: string;
  label: string;
  busyLabel: string;
  /** Gets what was typed. A rejection is shown; "stay" is for who replaces this dialog with another. */
  onConfirm: (typed: string) => Promise<unknown>;
  onClose: () => void;
};

/** The dialog itself; pages use `ConfirmDialog`, which loads it once it is asked for. */
export function ConfirmDialogForm({
  title,
  children,
  typed,
  label,
  busyLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const expected = typed === undefined ? z.string() : z.literal(typed, t("form.typeTypedAsItIsWrittenHere", { typed }));
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
      {typed !== undefined && <TextField name="typed" label={t("form.typeTypedToConfirm", { typed })} />}
    </FormDialog>
  );
}
