"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogClose } from "#components/ui/dialog.tsx";
import { tellGood } from "#components/ui/toast.tsx";

const schema = z.object({
  reason: z.string().trim().min(1, "Say why nothing may be sent to it").max(200, "At most 200 characters"),
});

/** Asks why a number is to be suppressed, for good. An end can be set in the list of suppressions. */
export function SuppressDialog({
  number,
  onClose,
  onDone,
}: {
  number: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const add = useMutation(useTRPC().suppressions.add.mutationOptions());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Suppress this number"
      description="Nothing is sent to it by SMS from now on, whatever list it stands in, until somebody ends that."
    >
      <Form
        schema={schema}
        defaultValues={{ reason: "" }}
        onSubmit={async ({ reason }) => {
          try {
            await add.mutateAsync({ numbers: number, reason });
          } catch (error) {
            return problemsOf(error, ["reason"]);
          }
          tellGood({ title: "The number is suppressed", detail: "No SMS is sent to it." });
          onDone();
          return undefined;
        }}
      >
        <TextField name="reason" label="Reason" limit={200} limits="Such as: asked not to be written to" />
        <SubmitBar label="Suppress this number" busyLabel="Suppressing…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
