"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
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
      title={t("instance.releaseAllSending")}
      hint={t("instance.keptInTheAuditTrailWorkspacesThat")}
      label={calls > 0 ? t("instance.releaseAndMakeCallsCall", { calls }) : t("instance.releaseSending")}
      busyLabel={t("instance.releasing")}
      onConfirm={async (reason) => {
        await release.mutateAsync({ holdId, reason, leaveStopped: [...leaveStopped] });
        await client.invalidateQueries(trpc.instance.pathFilter());
        tellGood({ title: t("instance.sendingIsReleased") });
      }}
      onClose={onClose}
    >
      <p>
        {calls === 0
          ? t("instance.nothingGoesOutAtOnce")
          : messages === 0
            ? t("instance.callsGoOutAtOnce", { calls, workspaces: going.length })
            : t("instance.callsWithMessagesGoOutAtOnce", { calls, workspaces: going.length, messages })}
      </p>
      {leaveStopped.length > 0 && <p>{t("instance.workspacesStayStopped", { count: leaveStopped.length })}</p>}
    </ReasonDialog>
  );
}
