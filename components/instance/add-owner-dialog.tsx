"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { Place } from "./rows.ts";

const schema = z.object({ email: z.string().trim().min(3, "Write their email address") });

/** The way back into a workspace whose owners have left: somebody with an account becomes one. */
export function AddOwnerDialog({ place, onDone, onClose }: { place: Place; onDone: () => void; onClose: () => void }) {
  const add = useMutation(useTRPC().instance.addOwner.mutationOptions());
  return (
    <FormDialog
      title={`Add an owner to ${place.name}`}
      description="They can do everything there at once. The workspace’s audit trail says that you did it."
      schema={schema}
      defaultValues={{ email: "" }}
      onSubmit={async ({ email }) => {
        const { name } = await add.mutateAsync({ workspaceId: place.id, email });
        tellGood({ title: `${name} is an owner of ${place.name}` });
        onDone();
      }}
      onClose={onClose}
      label="Make them an owner"
      busyLabel="Saving…"
    >
      <TextField name="email" label="Email" inputMode="email" hint="They must already have an account here." />
    </FormDialog>
  );
}
