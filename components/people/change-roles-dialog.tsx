"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { RoleChoice } from "./role-choice.ts";
import { RolesField, someRoles } from "./roles-field.tsx";

export type Member = Outputs["people"]["list"][number];

const schema = z.object({ roles: someRoles });

/** Which roles a member has from now on. */
export function ChangeRolesDialog({
  member,
  roles,
  mayMakeOwners,
  onDone,
  onClose,
}: {
  member: Member;
  roles: readonly RoleChoice[];
  mayMakeOwners: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().people.changeRoles.mutationOptions());
  return (
    <FormDialog
      title={`Roles of ${member.name}`}
      description="New roles take effect at once, also in open windows. If somebody may no longer invite people, their open invitations end."
      schema={schema}
      defaultValues={{ roles: member.roles }}
      onSubmit={async (values) => {
        await change.mutateAsync({ personId: member.personId, roles: values.roles });
        tellGood({ title: `The roles of ${member.name} are changed` });
        onDone();
      }}
      onClose={onClose}
      label="Change roles"
      busyLabel="Changing…"
    >
      <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
    </FormDialog>
  );
}
