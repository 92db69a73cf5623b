"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
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
      title={t("tokens.revokeNameEnding", { name: token.name, ending: token.ending })}
      label={t("tokens.revokeThisToken")}
      busyLabel={t("tokens.revoking")}
      onConfirm={async () => {
        await revoke.mutateAsync({ tokenId: token.id });
        tellGood({ title: t("tokens.nameIsRevoked", { name: token.name }) });
        onRevoked();
      }}
      onClose={onClose}
    >
      <p>{t("tokens.programsThatUseItAreRefusedAt")}</p>
      <p>{t("tokens.thisCannotBeUndoneWhatItSent")}</p>
    </ConfirmDialog>
  );
}
