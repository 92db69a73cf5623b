"use client";

import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { refusalOf } from "#components/form/refusal.ts";
import { t } from "#words/t.ts";

/** Whether the server waits for a person to confirm that another workspace has this Api-Key. */
export function isSharedKey(error: unknown): boolean {
  return refusalOf(error)?.details.sharedKey === true;
}

/** Says what it means that another workspace has the key, before it is stored. */
export function SharedKeyDialog({
  label,
  onConfirm,
  onClose,
}: {
  /** "Connect it anyway" */
  label: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t("connections.anotherWorkspaceHasThisApiKey")}
      label={label}
      busyLabel={t("connections.saving")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("connections.theAccountsSIPAndGroupCallsAre")}</p>
      <p>{t("connections.switchboardDoesNotSayWhichWorkspaceIt")}</p>
    </ConfirmDialog>
  );
}
