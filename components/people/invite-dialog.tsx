"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogClose } from "#components/ui/dialog.tsx";
import type { RoleChoice } from "./role-choice.ts";
import { RolesField, someRoles } from "./roles-field.tsx";

export type SentInvitation = Outputs["people"]["invite"];

const schema = z.object({
  email: z.string().trim().pipe(z.email("Write an email address, such as ada@example.com")),
  roles: someRoles,
});

/** Asks whom to invite as what. */
export function InviteDialog({
  roles,
  mayMakeOwners,
  onSent,
  onClose,
}: {
  roles: readonly RoleChoice[];
  mayMakeOwners: boolean;
  onSent: (sent: SentInvitation) => void;
  onClose: () => void;
}) {
  const invite = useMutation(useTRPC().people.invite.mutationOptions());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite somebody"
      description="They get a link that works once, for seven days, and for this address only."
    >
      <Form
        schema={schema}
        defaultValues={{ email: "", roles: [] }}
        onSubmit={async (values) => {
          try {
            onSent(await invite.mutateAsync(values));
          } catch (error) {
            return problemsOf(error, ["email", "roles"]);
          }
          return undefined;
        }}
      >
        <TextField name="email" label="Email" inputMode="email" />
        <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
        <SubmitBar label="Invite" busyLabel="Inviting…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
