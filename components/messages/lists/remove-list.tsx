"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import type { SavedList } from "./use-lists.ts";

/** Asks before a list is kept no longer. */
export function RemoveList({
  list: { id, listName },
  onRemoved,
  onClose,
}: {
  list: Pick<SavedList, "id" | "listName">;
  onRemoved?: () => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(trpc.uploads.unsaveList.mutationOptions());
  return (
    <ConfirmDialog
      title={t("messages.removeListName", { listName })}
      label={t("messages.removeTheList")}
      busyLabel={t("messages.removing")}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        onRemoved?.();
        await queries.invalidateQueries(trpc.uploads.pathFilter());
        tellGood({ title: t("messages.listNameIsRemoved", { listName }) });
      }}
      onClose={onClose}
    >
      <p>{t("messages.draftsNoLongerOfferItItsRows")}</p>
    </ConfirmDialog>
  );
}
