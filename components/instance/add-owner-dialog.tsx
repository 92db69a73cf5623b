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
import type { Place } from "./rows.ts";

const schema = z.object({ email: z.string().trim().min(3, "Write their email address") });

/** The way back into a workspace whose owners have left: somebody with an account becomes one. */
export function AddOwnerDialog({ place, onDone, onClose }: { place: Place; onDone: () => void; onClose: () => void }) {
  const add = useMutation(useTRPC().instance.addOwner.mutationOptions());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add an owner to ${place.name}`}
      description="They can do everything there at once. The workspace’s audit trail says that you did it."
    >
      <Form
        schema={schema}
        defaultValues={{ email: "" }}
        onSubmit={async ({ email }) => {
          try {
            const { name } = await add.mutateAsync({ workspaceId: place.id, email });
            tellGood({ title: `${name} is an owner of ${place.name}` });
          } catch (error) {
            return problemsOf(error, ["email"]);
          }
          onDone();
          onClose();
          return undefined;
        }}
      >
        <TextField name="email" label="Email" inputMode="email" hint="Of somebody who has an account here." />
        <SubmitBar label="Make them an owner" busyLabel="Saving…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
