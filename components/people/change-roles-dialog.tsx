"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
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
      title={t("people.rolesOfName", { name: member.name })}
      description={t("people.newRolesTakeEffectAtOnceAlso")}
      schema={schema}
      defaultValues={{ roles: member.roles }}
      onSubmit={async (values) => {
        await change.mutateAsync({ personId: member.personId, roles: values.roles });
        tellGood({ title: t("people.theRolesOfNameAreChanged", { name: member.name }) });
        onDone();
      }}
      onClose={onClose}
      label={t("people.changeRoles")}
      busyLabel={t("people.changing")}
    >
      <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
    </FormDialog>
  );
}
