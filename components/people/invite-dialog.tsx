"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";
import type { RoleChoice } from "./role-choice.ts";
import { RolesField, someRoles } from "./roles-field.tsx";

export type SentInvitation = Outputs["people"]["invite"];

const schema = z.object({
  email: z
    .string()
    .trim()
    .pipe(z.email({ error: () => t("people.writeAnEmailAddressSuchAsAda") })),
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
      title={t("people.inviteSomebody")}
      description={t("people.theyGetALinkThatWorksOnce")}
      schema={schema}
      defaultValues={{ email: "", roles: [] }}
      onSubmit={async (values) => {
        onSent(await invite.mutateAsync(values));
      }}
      onClose={onClose}
      label={t("people.invite")}
      busyLabel={t("people.inviting")}
    >
      <TextField name="email" label={t("people.email")} inputMode="email" />
      <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
    </FormDialog>
  );
}
