"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
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
      title={`Remove ${member.name}`}
      label="Remove from the workspace"
      busyLabel="Removing…"
      onConfirm={async () => {
        await remove.mutateAsync({ personId: member.personId });
        tellGood({ title: `${member.name} is removed from ${place}` });
        done();
      }}
      onClose={onClose}
    >
      <p>
        {member.name} loses access to {place} at once, in every window, and the API tokens and open invitations that
        they made here end.
      </p>
      <p>What was done stays as it is, with their name next to it. Sends that are queued still go out.</p>
    </ConfirmDialog>
  );
}
