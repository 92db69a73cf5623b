"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { nameField } from "#components/connections/form-schemas.ts";
import { type ConnectionView, zoneChoices } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";

const schema = z.object({ name: nameField, timeZone: z.string() });

/** What of a connection is no part of a call: its name and the zone of the platform's times. */
export function RenameDialog({
  connection,
  onDone,
  onClose,
}: {
  connection: ConnectionView;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().connections.change.mutationOptions());
  const { id, name, timeZone } = connection;
  return (
    <FormDialog
      title={t("connections.changeNameAndTimeZone")}
      schema={schema}
      defaultValues={{ name, timeZone }}
      onSubmit={async (values) => {
        await change.mutateAsync({ id, ...values });
        tellGood({ title: t("connections.nameIsSaved", { name: values.name }) });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.save")}
      busyLabel={t("connections.saving")}
    >
      <TextField name="name" label={t("connections.name")} limit={60} />
      <SelectField
        name="timeZone"
        label={t("connections.timeZoneOfThePlatformsTimes")}
        hint={t("connections.timesAreShownInThisZoneThe")}
        options={zoneChoices}
      />
    </FormDialog>
  );
}
