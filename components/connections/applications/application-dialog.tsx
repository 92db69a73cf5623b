"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { applicationFields } from "#components/connections/form-schemas.ts";
import { type ApplicationView, areaChoices } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { areaNames } from "#server/contract/areas.ts";

/** Adds an application to a connection. */
export function AddApplicationDialog({
  connectionId,
  onDone,
  onClose,
}: {
  connectionId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const add = useMutation(useTRPC().connections.addApplication.mutationOptions());
  return (
    <FormDialog
      title="Add an application"
      description="It was set up on the platform, and the platform’s console shows its id."
      schema={applicationFields}
      defaultValues={{ area: "email", appId: "", label: "" }}
      onSubmit={async (values) => {
        await add.mutateAsync({ connectionId, ...values });
        tellGood({ title: `${values.label} is added` });
        onDone();
      }}
      onClose={onClose}
      label="Add the application"
      busyLabel="Adding…"
    >
      <SelectField name="area" label="Area" options={areaChoices} />
      <TextField name="appId" label="Application id" mono />
      <TextField name="label" label="Label" optional hint="The name that forms show." limit={60} />
    </FormDialog>
  );
}

/** How forms call an application from now on. */
export function RelabelDialog({
  application,
  onDone,
  onClose,
}: {
  application: ApplicationView;
  onDone: () => void;
  onClose: () => void;
}) {
  const relabel = useMutation(useTRPC().connections.relabelApplication.mutationOptions());
  const { id, appId, area, label } = application;
  return (
    <FormDialog
      title={`Label of ${areaNames[area]} ${appId}`}
      schema={z.object({ label: z.string().trim().min(1, "Give it a label").max(60, "At most 60 characters") })}
      defaultValues={{ label }}
      onSubmit={async (values) => {
        await relabel.mutateAsync({ id, label: values.label });
        onDone();
      }}
      onClose={onClose}
      label="Save the label"
      busyLabel="Saving…"
    >
      <TextField name="label" label="Label" limit={60} />
    </FormDialog>
  );
}
