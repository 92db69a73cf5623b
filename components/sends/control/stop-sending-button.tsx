"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

/** Stops everything that leaves from this workspace, for whoever may. While it is stopped the band above says so instead. */
export function StopSendingButton() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayStop = useMay("sending.stop");
  const { name } = useWorkspace();
  const sending = useQuery(trpc.workspace.sending.queryOptions());
  const stop = useMutation(trpc.workspace.stopSending.mutationOptions());
  const [isAsking, setAsking] = useState(false);
  if (!mayStop || sending.data) return null;
  return (
    <>
      <Button icon="circle-pause" onClick={() => setAsking(true)}>
        Stop all sending
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Stop all sending from ${name}`}
          hint="Everyone in the workspace sees it above every page. It is kept in the audit trail too."
          label="Stop all sending"
          busyLabel="Stopping…"
          onConfirm={async (reason) => {
            const { underWay } = await stop.mutateAsync({ reason });
            await client.invalidateQueries(trpc.workspace.sending.queryFilter());
            tellGood({
              title: "Sending is stopped",
              detail:
                underWay === 0
                  ? "No call is under way."
                  : `${counted(underWay, "call")} ${underWay === 1 ? "was" : "were"} under way and may still reach people.`,
            });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            From this moment on, no email, SMS or other send leaves from here. Queued calls wait, and nothing new can be
            sent until an owner, admin or approver resumes it.
          </p>
          <p>Calls that have already left cannot be recalled; the result says how many there were.</p>
        </ReasonDialog>
      )}
    </>
  );
}
