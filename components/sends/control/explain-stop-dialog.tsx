"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Asks why sending is stopped, which it is already; closing it leaves the question above every page. */
export function ExplainStopDialog({ children, onClose }: { children?: ReactNode; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const explain = useMutation(trpc.workspace.explainStop.mutationOptions());
  return (
    <ReasonDialog
      title={t("sends.sendingIsStoppedWhy")}
      hint={t("sends.everyoneInTheWorkspaceSeesItAbove")}
      label={t("sends.saveTheReason")}
      busyLabel={t("sends.saving")}
      onConfirm={async (reason) => {
        await explain.mutateAsync({ reason });
        await client.invalidateQueries(trpc.workspace.sending.queryFilter());
        tellGood({ title: t("sends.theReasonIsShownAboveEveryPage") });
      }}
      cancelLabel={t("sends.later")}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
