"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
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
    <FormDialog
      title="Invite somebody"
      description="They get a link that works once, for seven days, and for this address only."
      schema={schema}
      defaultValues={{ email: "", roles: [] }}
      onSubmit={async (values) => {
        onSent(await invite.mutateAsync(values));
      }}
      onClose={onClose}
      label="Invite"
      busyLabel="Inviting…"
    >
      <TextField name="email" label="Email" inputMode="email" />
      <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
    </FormDialog>
  );
}
