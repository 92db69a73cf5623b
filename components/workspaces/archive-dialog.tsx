"use client";

import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { t } from "#words/t.ts";

/** Says what archiving does, and asks for the workspace's name. */
export function ArchiveDialog({
  name,
  queued,
  onConfirm,
  onClose,
}: {
  name: string;
  /** Calls to the platform that wait in its queue. */
  queued: number;
  onConfirm: (typedName: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t("workspaces.archiveName", { name })}
      typed={name}
      label={t("workspaces.archiveTheWorkspace")}
      busyLabel={t("workspaces.archiving")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("workspaces.everybodyInItLosesAccessAtOnce")}</p>
      <p>
        {queued === 0
          ? t("workspaces.nothingWaitsInItsQueue")
          : t("workspaces.queuedCallInItsQueueWillNot", { queued })}
      </p>
    </ConfirmDialog>
  );
}
