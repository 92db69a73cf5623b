"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";

const sightings = [
  { value: "as_here", label: "The same as here" },
  { value: "otherwise", label: "Other values" },
  { value: "gone", label: "It is gone" },
] as const;

const noted = z.object({
  seen: z.enum(["as_here", "otherwise", "gone"], "Choose what the console shows"),
  note: z.string().trim().max(500, "At most 500 characters").optional(),
});

/** What somebody saw in the platform’s console, since no call tells of templates and flows. */
export function NoteDialog({ object, onClose }: { object: OtpObject; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const note = useMutation(trpc.otp.noteSeen.mutationOptions());
  return (
    <FormDialog
      title="Note what the console shows"
      description="Your note is kept with your name and the time."
      schema={noted}
      defaultValues={{ seen: undefined, note: "" }}
      onSubmit={async ({ seen, note: said }) => {
        await note.mutateAsync({ id: object.id, seen, note: said || null });
        await client.invalidateQueries(trpc.otp.pathFilter());
        tellGood({ title: `Noted what the console shows for ${object.name}` });
      }}
      onClose={onClose}
      label="Note it"
      busyLabel="Noting…"
    >
      <RadioField name="seen" label="In the console" options={sightings} />
      <TextAreaField name="note" label="Note" optional limit={500} hint="For example, which values differ." rows={3} />
    </FormDialog>
  );
}
