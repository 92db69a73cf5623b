"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, { error: () => t("numbers.sayWhyNothingMayBeSentTo") })
    .max(200, { error: () => t("numbers.atMost200Characters") }),
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
      title={t("numbers.suppressThisNumberForPlural", { plural })}
      description={t("numbers.itGetsNoPluralFromNowOn", { plural })}
      schema={schema}
      defaultValues={{ reason: "" }}
      onSubmit={async ({ reason }) => {
        await add.mutateAsync({ channels: [channel], numbers: number, reason });
        tellGood({ title: t("numbers.theNumberIsSuppressed"), detail: t("numbers.itGetsNoPlural", { plural }) });
        onDone();
      }}
      onClose={onClose}
      label={t("numbers.suppressThisNumber")}
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
