"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";

const schema = z.object({
  reason: z.string().trim().min(1, "Say why nothing may be sent to it").max(200, "At most 200 characters"),
});

/** Asks why a number is to be suppressed in a channel, for good. An end can be set in the list of suppressions. */
export function SuppressDialog({
  number,
  channel,
  onClose,
  onDone,
}: {
  number: string;
  channel: MessageArea;
  onClose: () => void;
  onDone: () => void;
}) {
  const { plural } = areaTraits[channel];
  const add = useMutation(useTRPC().suppressions.add.mutationOptions());
  return (
    <FormDialog
      title={`Suppress this number for ${plural}`}
      description={`It gets no ${plural} from now on, whatever list it is on, until somebody ends the suppression.`}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await add.mutateAsync({ channels: [channel], numbers: number, reason });
        tellGood({ title: "The number is suppressed", detail: `It gets no ${plural}.` });
        onDone();
      }}
      onClose={onClose}
      label="Suppress this number"
      busyLabel="Suppressing…"
    >
      <TextField name="reason" label="Reason" limit={200} limits="Such as: asked not to be contacted" />
    </FormDialog>
  );
}
