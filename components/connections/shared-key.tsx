"use client";

import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { refusalOf } from "#components/form/refusal.ts";

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
      title="Another workspace has this Api-Key"
      label={label}
      busyLabel="Saving…"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        The account’s SIP and group calls are visible to both workspaces: the platform lists them by account, not by who
        asks. So are its applications’ templates, senders and records.
      </p>
      <p>Switchboard does not say which workspace it is. Nothing is stored until you decide.</p>
    </ConfirmDialog>
  );
}
