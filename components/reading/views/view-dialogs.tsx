"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { ViewPath } from "#server/compose/saved-views.ts";
import { t } from "#words/t.ts";
import type { ViewFormProps } from "./view-form.tsx";

export type View = Outputs["views"]["list"][number];
/** What is done with the list's address, or with a view. */
export type ViewDeed = { is: "save"; query: string } | { is: "change" | "delete"; view: View };

/** Its form is loaded when it opens. */
const ViewForm = onDemand<ViewFormProps>(() => import("./view-form.tsx").then((form) => form.ViewForm));

/** The dialog of what is done: saving, changing or deleting a view. */
export function ViewDialogs({ path, deed, onClose }: { path: ViewPath; deed: ViewDeed; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const save = useMutation(trpc.views.save.mutationOptions());
  const change = useMutation(trpc.views.change.mutationOptions());
  const remove = useMutation(trpc.views.delete.mutationOptions());
  const done = async (title: string) => {
    await client.invalidateQueries(trpc.views.list.pathFilter());
    tellGood({ title });
  };
  if (deed.is === "save")
    return (
      <ViewForm
        title={t("reading.saveThisView")}
        values={{ name: "", isShared: false }}
        isOwn
        onSave={async (values) => {
          await save.mutateAsync({ path, query: deed.query, ...values });
          await done(t("reading.nameIsSaved", { name: values.name }));
        }}
        onClose={onClose}
      />
    );
  const { id, name, isShared, isOwn } = deed.view;
  if (deed.is === "change")
    return (
      <ViewForm
        title={t("reading.changeThisView")}
        values={{ name, isShared }}
        isOwn={isOwn}
        onSave={async (values) => {
          await change.mutateAsync({ id, ...values });
          await done(t("reading.nameIsSaved", { name: values.name }));
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t("reading.deleteTheViewName", { name })}
      label={t("reading.deleteTheView")}
      busyLabel={t("reading.deleting")}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        await done(t("reading.nameIsDeleted", { name }));
      }}
      onClose={onClose}
    >
      <p>{isShared ? t("reading.itIsNoLongerOfferedToAnyone") : t("reading.itIsNoLongerOfferedToYou")}</p>
    </ConfirmDialog>
  );
}
