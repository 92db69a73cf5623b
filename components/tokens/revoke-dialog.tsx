"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { Token } from "./token-terms.ts";

/** Asks once more before a token ends. */
export function RevokeDialog({
  token,
  onRevoked,
  onClose,
}: {
  token: Token;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const revoke = useMutation(useTRPC().tokens.revoke.mutationOptions());
  return (
    <ConfirmDialog
      title={`Revoke ${token.name} …${token.ending}`}
      label="Revoke this token"
      busyLabel="Revoking…"
      onConfirm={async () => {
        await revoke.mutateAsync({ tokenId: token.id });
        tellGood({ title: `${token.name} is revoked` });
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>Programs that use it are refused at their next request, and live streams end within ten seconds.</p>
      <p>This cannot be undone. What it sent stays sent.</p>
    </ConfirmDialog>
  );
}
