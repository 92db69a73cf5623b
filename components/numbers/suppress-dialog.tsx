"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { suppressionWords } from "./suppression-words.ts";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, { error: () => t("numbers.sayWhyNothingMayBeSentTo") })
    .max(200, { error: () => t("numbers.atMost200Characters") }),
});

/** Asks why a number or an address is to be suppressed in a channel, for good. An end can be set in the list of suppressions. */
export function SuppressDialog({
  contact,
  channel,
  onClose,
  onDone,
}: {
  contact: string;
  channel: SuppressionArea;
  onClose: () => void;
  onDone: () => void;
}) {
  const words = suppressionWords(channel);
  const add = useMutation(useTRPC().suppressions.add.mutationOptions());
  return (
    <FormDialog
      title={words.beginTitle}
      description={words.beginWhat}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await add.mutateAsync({ channels: [channel], numbers: contact, reason });
        tellGood(words.begun);
        onDone();
      }}
      onClose={onClose}
      label={words.beginLabel}
      busyLabel={t("numbers.suppressing")}
    >
      <TextField
        name="reason"
        label={t("numbers.reason")}
        limit={200}
        limits={t("numbers.suchAsAskedNotToBeContacted")}
      />
    </FormDialog>
  );
}
