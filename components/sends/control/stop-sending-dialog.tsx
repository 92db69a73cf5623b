"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { t } from "#words/t.ts";
import { ExplainStopDialog } from "./explain-stop-dialog.tsx";

/** Stops all sending by one press, and asks why once it is stopped: nobody types while messages leave. */
export function StopSendingDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { name } = useWorkspace();
  const stop = useMutation(trpc.workspace.stopSending.mutationOptions());
  const [underWay, setUnderWay] = useState<number | null>(null);
  if (underWay !== null) {
    return (
      <ExplainStopDialog onClose={onClose}>
        <p>
          {underWay === 0
            ? t("sends.nothingLeavesNowAndNoCallIs")
            : t("sends.nothingNewLeavesUnderWayCallWhichUnder", { underWay })}
        </p>
      </ExplainStopDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t("sends.stopAllSendingFromName", { name })}
      label={t("sends.stopAllSending")}
      busyLabel={t("sends.stopping")}
      onConfirm={async () => {
        const stopped = await stop.mutateAsync({});
        setUnderWay(stopped.underWay);
        void client.invalidateQueries(trpc.workspace.sending.queryFilter());
        return "stay";
      }}
      onClose={onClose}
    >
      <p>{t("sends.fromThisMomentOnNoEmailSMS")}</p>
      <p>{t("sends.callsThatHaveAlreadyLeftCannotBe")}</p>
    </ConfirmDialog>
  );
}
