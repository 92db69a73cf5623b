"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";

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
      <span className="font-medium">Callback address</span>
      <span className="min-w-0 flex-1 text-muted">
        {address.revokedAt ? (
          <>
            Revoked by {address.revokedByName ?? "somebody"}, <Time at={address.revokedAt} as="ago" />.
          </>
        ) : address.isFull ? (
          "Closed: it reached the limit for one address."
        ) : (
          "Open."
        )}
        {address.turnedAway > 0 && ` ${counted(address.turnedAway, "request")} came after it was closed.`}
      </span>
      {address.isOpen && mayRevoke && <Button onClick={() => setAsks(true)}>Revoke the address</Button>}
      {asks && (
        <ConfirmDialog
          title="Revoke the callback address"
          label="Revoke the address"
          busyLabel="Revoking…"
          onConfirm={async () => {
            await revoke.mutateAsync({ attemptId });
            tellGood({ title: "The callback address is revoked" });
            void client.invalidateQueries(trpc.callbacks.address.queryFilter({ attemptId }));
          }}
          onClose={() => setAsks(false)}
        >
          <p>
            Do this if somebody else has learned the address. The platform’s own callbacks for this call are then turned
            away too. What came before stays, and emails already heard of can still be asked about.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
