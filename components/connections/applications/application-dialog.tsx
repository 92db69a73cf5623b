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
import { t } from "#words/t.ts";

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
      title={t("connections.addAnApplication")}
      description={t("connections.itWasSetUpOnThePlatform")}
      schema={applicationFields}
      defaultValues={{ area: "email", appId: "", label: "" }}
      onSubmit={async (values) => {
        await add.mutateAsync({ connectionId, ...values });
        tellGood({ title: t("connections.labelIsAdded", { label: values.label }) });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.addTheApplication")}
      busyLabel={t("connections.adding")}
    >
      <SelectField name="area" label={t("connections.area")} options={areaChoices} />
      <TextField name="appId" label={t("connections.applicationId")} mono />
      <TextField
        name="label"
        label={t("connections.label")}
        optional
        hint={t("connections.theNameThatFormsShow")}
        limit={60}
      />
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
      title={t("connections.labelOfAreaNamesAppId", { areaNames: areaNames[area], appId })}
      schema={z.object({
        label: z.string().trim().min(1, t("connections.giveItALabel")).max(60, t("connections.atMost60Characters")),
      })}
      defaultValues={{ label }}
      onSubmit={async (values) => {
        await relabel.mutateAsync({ id, label: values.label });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.saveTheLabel")}
      busyLabel={t("connections.saving")}
    >
      <TextField name="label" label={t("connections.label")} limit={60} />
    </FormDialog>
  );
}
