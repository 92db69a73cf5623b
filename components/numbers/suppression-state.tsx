"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";

const SuppressDialog = onDemand(() => import("./suppress-dialog.tsx").then((loaded) => loaded.SuppressDialog));

type Suppression = Outputs["numbers"]["history"]["channels"][number]["suppression"];

/** Whether the number may be sent to in a channel, why not, and the switch for those who may press it. */
export function SuppressionState({
  number,
  channel,
  suppression,
}: {
  number: string;
  channel: MessageArea;
  suppression: Suppression;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("suppression.manage");
  const [asking, setAsking] = useState(false);
  const remove = useMutation(trpc.suppressions.remove.mutationOptions());
  const reload = () => void client.invalidateQueries(trpc.numbers.history.pathFilter());
  const { plural } = areaTraits[channel];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {suppression ? (
        <>
          <Badge icon="ban" hue="caution">
            Suppressed
          </Badge>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            “{suppression.reason}”, by {suppression.createdByName ?? "a person no longer here"},{" "}
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
        <span>Not suppressed: it can get {plural}.</span>
      )}
      {mayManage && (
        <span className="ml-auto max-phone:ml-0">
          <Button
            size="sm"
            aria-label={suppression ? `End the suppression for ${plural}` : `Suppress for ${plural}`}
            onClick={() => setAsking(true)}
          >
            {suppression ? "End the suppression" : "Suppress"}
          </Button>
        </span>
      )}
      {asking && !suppression && (
        <SuppressDialog number={number} channel={channel} onClose={() => setAsking(false)} onDone={reload} />
      )}
      {asking && suppression && (
        <ConfirmDialog
          title={`End the suppression for ${plural}`}
          label="End the suppression"
          busyLabel="Ending…"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ id: suppression.id });
            tellGood({ title: "The suppression has ended", detail: `The number can get ${plural} again.` });
            reload();
          }}
        >
          <p>
            <span className="mono">{number}</span> can then get {plural} again. It was suppressed because of “
            {suppression.reason}”.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
