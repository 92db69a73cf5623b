"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { Waiting } from "./held-columns.tsx";

/** Says what goes out at once, and asks why. */
export function ReleaseDialog({
  holdId,
  going,
  leaveStopped,
  onClose,
}: {
  holdId: string;
  /** What goes out. */
  going: readonly Waiting[];
  leaveStopped: readonly string[];
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const release = useMutation(trpc.instance.releaseSending.mutationOptions());
  const calls = going.reduce((sum, row) => sum + row.calls, 0);
  const messages = going.reduce((sum, row) => sum + (row.messages ?? 0), 0);
  return (
    <ReasonDialog
      title="Release all sending"
      hint="Kept in the audit trail. Workspaces that stay stopped read it too."
      label={calls > 0 ? `Release, and make ${counted(calls, "call")}` : "Release sending"}
      busyLabel="Releasing…"
      onConfirm={async (reason) => {
        await release.mutateAsync({ holdId, reason, leaveStopped: [...leaveStopped] });
        await client.invalidateQueries(trpc.instance.pathFilter());
        tellGood({ title: "Sending is released" });
      }}
      onClose={onClose}
    >
      <p>
        {calls === 0
          ? "Nothing goes out at once."
          : `${counted(calls, "call")} of ${counted(going.length, "workspace")} ${calls === 1 ? "is" : "are"} made at once${messages > 0 ? `, with ${counted(messages, "message")}` : ""}, to real people and at real cost. Anything that has already gone out goes out a second time.`}
      </p>
      {leaveStopped.length > 0 && (
        <p>
          {counted(leaveStopped.length, "workspace")} {leaveStopped.length === 1 ? "stays" : "stay"} stopped, until
          people there resume sending.
        </p>
      )}
    </ReasonDialog>
  );
}
