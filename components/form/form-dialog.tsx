"use client";

import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { Button } from "#components/ui/controls/button.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { t } from "#words/t.ts";
import { Form } from "./form.tsx";
import { problemsOf } from "./problems-of.ts";
import type { FormSchema } from "./schema.ts";
import { SubmitBar } from "./submit-bar.tsx";

/**
 * A form that stops the page until it is taken or cancelled. `onSubmit` does what was asked; a rejection appears at its
 * field, which has to be one of `defaultValues`, or on top, and the dialog stays with what was typed.
 */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  description,
  wide,
  schema,
  defaultValues,
  onSubmit,
  onClose,
  label,
  busyLabel,
  reason,
  cancelLabel = t("form.cancel"),
  children,
}: {
  title: string;
  description?: ReactNode;
  wide?: boolean;
  schema: FormSchema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  /** Its answer is ignored, except "stay": then this dialog stays open, because another one replaces it. */
  onSubmit: (values: Output) => Promise<unknown>;
  onClose: () => void;
  /** The deed: "Add the application" */
  label: string;
  busyLabel: string;
  /** Why it can’t be pressed. */
  reason?: string | false;
  cancelLabel?: string;
  children: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description} wide={wide}>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={async (values) => {
          try {
            if ((await onSubmit(values)) !== "stay") onClose();
          } catch (error) {
            return problemsOf(error, Object.keys(defaultValues));
          }
          return undefined;
        }}
      >
        {children}
        <SubmitBar label={label} busyLabel={busyLabel} reason={reason}>
          <DialogClose>
            <Button>{cancelLabel}</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
