"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import type { Member } from "./change-roles-dialog.tsx";
import type { RoleChoice } from "./role-choice.ts";

const ChangeRolesDialog = onDemand(() =>
  import("./change-roles-dialog.tsx").then((loaded) => loaded.ChangeRolesDialog),
);
const LeaveDialog = onDemand(() => import("./leave-dialog.tsx").then((loaded) => loaded.LeaveDialog));

export type MemberAct = { kind: "roles" | "remove"; member: Member };

/** Changes a member's roles, removes them, or lets the viewer leave. */
export function MemberActDialog({
  act: { kind, member },
  roles,
  isOwner,
  onClose,
}: {
  act: MemberAct;
  roles: readonly RoleChoice[];
  isOwner: boolean;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { name: place, person } = useWorkspace();
  const remove = useMutation(trpc.people.remove.mutationOptions());
  const isMe = member.email === person.email;
  const done = () => {
    void client.invalidateQueries(trpc.people.list.queryFilter());
    // What this page may do came with it.
    if (isMe) router.refresh();
  };
  if (kind === "roles")
    return <ChangeRolesDialog member={member} roles={roles} mayMakeOwners={isOwner} onDone={done} onClose={onClose} />;
  // A full load: nothing of the workspace may stay in the router's memory.
  if (isMe) return <LeaveDialog name={place} onLeft={() => window.location.assign("/")} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t("people.removeName", { name: member.name })}
      label={t("people.removeFromTheWorkspace")}
      busyLabel={t("people.removing")}
      onConfirm={async () => {
        await remove.mutateAsync({ personId: member.personId });
        tellGood({ title: t("people.nameIsRemovedFromPlace", { name: member.name, place }) });
        done();
      }}
      onClose={onClose}
    >
      <p>{t("people.nameLosesAccessToPlaceAtOnce", { name: member.name, place })}</p>
      <p>{t("people.whatWasDoneStaysAsItIs")}</p>
    </ConfirmDialog>
  );
}
