"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import type { Place } from "./rows.ts";

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(3, { error: () => t("instance.writeTheirEmailAddress") }),
});

/** The way back into a workspace whose owners have left: somebody with an account becomes one. */
export function AddOwnerDialog({ place, onDone, onClose }: { place: Place; onDone: () => void; onClose: () => void }) {
  const add = useMutation(useTRPC().instance.addOwner.mutationOptions());
  return (
    <FormDialog
      title={t("instance.addAnOwnerToName", { name: place.name })}
      description={t("instance.theyCanDoEverythingThereAtOnce")}
      schema={schema}
      defaultValues={{ email: "" }}
      onSubmit={async ({ email }) => {
        const { name } = await add.mutateAsync({ workspaceId: place.id, email });
        tellGood({ title: t("instance.nameIsAnOwnerOfName2", { name, name2: place.name }) });
        onDone();
      }}
      onClose={onClose}
      label={t("instance.makeThemAnOwner")}
      busyLabel={t("instance.saving")}
    >
      <TextField
        name="email"
        label={t("instance.email")}
        inputMode="email"
        hint={t("instance.theyMustAlreadyHaveAnAccountHere")}
      />
    </FormDialog>
  );
}
