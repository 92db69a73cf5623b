"use client";

import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { counted } from "#components/ui/number.ts";

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
      title={`Archive ${name}`}
      typed={name}
      label="Archive the workspace"
      busyLabel="Archiving…"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Everybody in it loses access at once. Its pages, downloads and API tokens answer “not found”.</p>
      <p>
        {queued === 0
          ? "Nothing waits in its queue. "
          : `${counted(queued, "call")} in its queue will not be made: their sends are paused until people resume each of them after a restore. `}
        Callbacks of what was sent are still stored.
      </p>
    </ConfirmDialog>
  );
}
