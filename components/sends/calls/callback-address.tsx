"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** A call's callback address and the way to revoke it, for people who may see callbacks. */
export function CallbackAddress({ attemptId }: { attemptId: string }) {
  const maySee = useMay("callback.read");
  const mayRevoke = useMay("callback.manage");
  const trpc = useTRPC();
  const client = useQueryClient();
  const address = useQuery(trpc.callbacks.address.queryOptions({ attemptId }, { enabled: maySee })).data;
  const revoke = useMutation(trpc.callbacks.revokeAddress.mutationOptions());
  const [asks, setAsks] = useState(false);
  if (!address) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm">
      <span className="font-medium">{t("sends.callbackAddress")}</span>
      <span className="min-w-0 flex-1 text-muted">
        {address.revokedAt
          ? rich("sends.revokedByRevokedByName", {
              revokedByName: address.revokedByName ?? t("sends.somebody"),
              time: <Time at={address.revokedAt} as="ago" />,
            })
          : address.isFull
            ? t("sends.closedItReachedTheLimitForOne")
            : t("sends.open")}
        {address.turnedAway > 0 && t("sends.turnedAwayRequestCameAfterItWasClosed", { turnedAway: address.turnedAway })}
      </span>
      {address.isOpen && mayRevoke && <Button onClick={() => setAsks(true)}>{t("sends.revokeTheAddress")}</Button>}
      {asks && (
        <ConfirmDialog
          title={t("sends.revokeTheCallbackAddress")}
          label={t("sends.revokeTheAddress")}
          busyLabel={t("sends.revoking")}
          onConfirm={async () => {
            await revoke.mutateAsync({ attemptId });
            tellGood({ title: t("sends.theCallbackAddressIsRevoked") });
            void client.invalidateQueries(trpc.callbacks.address.queryFilter({ attemptId }));
          }}
          onClose={() => setAsks(false)}
        >
          <p>{t("sends.doThisIfSomebodyElseHasLearned")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
