"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

/** Ends one's own membership of the workspace whose client is around it. */
export function LeaveDialog({ name, onLeft, onClose }: { name: string; onLeft: () => void; onClose: () => void }) {
  const leave = useMutation(useTRPC().people.leave.mutationOptions());
  return (
    <ConfirmDialog
      title={`Leave ${name}`}
      label="Leave the workspace"
      busyLabel="Leaving…"
      onConfirm={async () => {
        await leave.mutateAsync({ leave: true });
        tellGood({ title: `You left ${name}` });
        onLeft();
      }}
      onClose={onClose}
    >
      <p>
        You lose access to {name} at once, in every window, and the API tokens and open invitations that you made here
        end. To come back you need a new invitation.
      </p>
      <p>What you did stays as it is, with your name next to it. Sends that are queued still go out.</p>
    </ConfirmDialog>
  );
}
