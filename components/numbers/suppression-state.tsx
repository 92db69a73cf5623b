"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import type { NumberHistory } from "#components/messages/channel/answers.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { SuppressDialog } from "./suppress-dialog.tsx";

type Suppression = NumberHistory["suppression"];

/** Whether SMS may be sent to the number, why not, and the switch for those who may press it. */
export function SuppressionState({ number, suppression }: { number: string; suppression: Suppression }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("suppression.manage");
  const [asking, setAsking] = useState(false);
  const remove = useMutation(trpc.suppressions.remove.mutationOptions());
  const reload = () => void client.invalidateQueries(trpc.sms.ofNumber.pathFilter());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {suppression ? (
        <>
          <Badge icon="ban" hue="caution">
            Suppressed
          </Badge>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            No SMS is sent to it: “{suppression.reason}”, by {suppression.createdByName ?? "a person no longer here"},{" "}
            <Time at={suppression.createdAt} as="day" />
            {suppression.until ? (
              <>
                , until <Time at={suppression.until} />
              </>
            ) : (
              ", for good"
            )}
          </span>
        </>
      ) : (
        <span className="text-muted">Not suppressed: SMS can be sent to it.</span>
      )}
      {mayManage && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {suppression ? "End the suppression" : "Suppress this number"}
        </Button>
      )}
      {asking && !suppression && <SuppressDialog number={number} onClose={() => setAsking(false)} onDone={reload} />}
      {asking && suppression && (
        <ConfirmDialog
          title="End the suppression"
          label="End the suppression"
          busyLabel="Ending…"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ id: suppression.id });
            tellGood({ title: "The suppression is ended", detail: "SMS can be sent to this number again." });
            reload();
          }}
        >
          <p>
            SMS can then be sent to <span className="mono">{number}</span> again. It was suppressed because of “
            {suppression.reason}”.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
