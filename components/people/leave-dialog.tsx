"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

/** Ends one's own membership of the workspace whose client is around it. */
export function LeaveDialog({ name, onLeft, onClose }: { name: string; onLeft: () => void; onClose: () => void }) {
  const leave = useMutation(useTRPC().people.leave.mutationOptions());
  return (
    <ConfirmDialog
      title={t("people.leaveName", { name })}
      label={t("people.leaveTheWorkspace")}
      busyLabel={t("people.leaving")}
      onConfirm={async () => {
        await leave.mutateAsync({ leave: true });
        tellGood({ title: t("people.youLeftName", { name }) });
        onLeft();
      }}
      onClose={onClose}
    >
      <p>{t("people.youLoseAccessToNameAtOnce", { name })}</p>
      <p>{t("people.whatYouDidStaysAsItIs")}</p>
    </ConfirmDialog>
  );
}
