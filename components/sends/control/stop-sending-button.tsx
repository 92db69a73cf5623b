"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";

const StopSendingDialog = onDemand(() =>
  import("./stop-sending-dialog.tsx").then((loaded) => loaded.StopSendingDialog),
);

/** Stops everything that leaves from this workspace, for whoever may. While it is stopped the band above says so instead. */
export function StopSendingButton() {
  const mayStop = useMay("sending.stop");
  const sending = useQuery(useTRPC().workspace.sending.queryOptions());
  const [isAsking, setAsking] = useState(false);
  if (!mayStop) return null;
  return (
    <>
      {!sending.data && (
        <Button icon="circle-pause" onClick={() => setAsking(true)}>
          {t("sends.stopAllSending")}
        </Button>
      )}
      {isAsking && <StopSendingDialog onClose={() => setAsking(false)} />}
    </>
  );
}
