"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSendingStop } from "./use-sending-stop.ts";
import { withoutStop } from "./without-stop.ts";

/** Above every page while nothing leaves from the workspace: since when, who stopped it, why, and the way on. */
export function SendingBand() {
  const { name } = useWorkspace();
  const mayResume = useMay("sending.resume");
  const stop = useSendingStop();
  const [isAsking, setAsking] = useState(false);
  return (
    // Always there, so that screen readers tell when something appears in it.
    <div role="status" aria-label="Sending">
      {stop && (
        <div className="hue-bad flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hue-line) bg-(--hue-bg) px-6 py-2 text-sm text-ink max-phone:px-4">
          <p className="flex min-w-0 max-w-prose gap-2 [overflow-wrap:anywhere]">
            <Icon name="circle-pause" className="mt-0.5 flex-none text-(--hue-text)" />
            <span>
              {stop.isHeld ? (
                <>
                  <strong className="font-semibold">All sending is held</strong> by the administrators since{" "}
                  <Time at={stop.stoppedAt} />, because {stop.reason}. Nothing leaves until they release it.
                </>
              ) : (
                <>
                  <strong className="font-semibold">Sending is stopped for {name}</strong> since{" "}
                  <Time at={stop.stoppedAt} /> by {stop.by}: {withoutStop(stop.reason)}. Nothing leaves until it is
                  resumed.
                  {!mayResume && " Owners, admins and approvers of this workspace can resume it."}
                </>
              )}
            </span>
          </p>
          {mayResume && !stop.isHeld && <Button onClick={() => setAsking(true)}>Resume sending</Button>}
        </div>
      )}
      {isAsking && <ResumeDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

function ResumeDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const resume = useMutation(trpc.workspace.resumeSending.mutationOptions());
  return (
    <ReasonDialog
      title="Resume sending"
      hint="Kept in the audit trail."
      label="Resume sending"
      busyLabel="Resuming…"
      onConfirm={async (reason) => {
        await resume.mutateAsync({ reason });
        await client.invalidateQueries(trpc.workspace.sending.queryFilter());
        tellGood({ title: "Sending is resumed", detail: "What waited goes out now." });
      }}
      onClose={onClose}
    >
      <p>
        What waits in the queue goes out at once. A send that should not: pause it first, or stop its rest, on its own
        page.
      </p>
    </ReasonDialog>
  );
}
