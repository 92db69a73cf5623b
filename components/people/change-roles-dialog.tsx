"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { type Outputs, useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogClose } from "#components/ui/dialog.tsx";
import { tellGood } from "#components/ui/toast.tsx";
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Roles of ${member.name}`}
      description="They hold from the next thing that is done, also in windows that are open. Open invitations of somebody who may not invite any more end."
    >
      <Form
        schema={schema}
        defaultValues={{ roles: member.roles }}
        onSubmit={async (values) => {
          try {
            await change.mutateAsync({ personId: member.personId, roles: values.roles });
          } catch (error) {
            return problemsOf(error, ["roles"]);
          }
          tellGood({ title: `The roles of ${member.name} are changed` });
          onDone();
          return undefined;
        }}
      >
        <RolesField roles={roles} mayMakeOwners={mayMakeOwners} />
        <SubmitBar label="Change roles" busyLabel="Changing…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
