"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { areaChoices, type ConnectionView } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { type Area, areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

const schema = z.object({
  area: z.enum(areas),
  path: z
    .string()
    .trim()
    .max(100, { error: () => t("connections.atMost100Characters") }),
});

/** For hosts whose paths do not begin as the platform's documentation says, also in areas that no test can try. */
export function ChangePathDialog({
  connection,
  onDone,
  onClose,
}: {
  connection: ConnectionView;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().connections.changePath.mutationOptions());
  return (
    <FormDialog
      title={t("connections.changeAPath")}
      description={t("connections.thePathOfACallBeginsWith")}
      schema={schema}
      defaultValues={{ area: "email", path: pathOf(connection, "email") }}
      onSubmit={async (values) => {
        await change.mutateAsync({ id: connection.id, ...values });
        tellGood({
          title: t("connections.areaNamesCallsBeginWithPath", {
            areaNames: areaNames[values.area],
            path: values.path || t("connections.nothing"),
          }),
        });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.changeThePath")}
      busyLabel={t("connections.saving")}
    >
      <SelectField name="area" label={t("connections.area")} options={areaChoices} />
      <PathOfArea connection={connection} />
      <TextField
        name="path"
        label={t("connections.beginsWith")}
        optional
        mono
        hint={t("connections.leaveItEmptyIfTheHostsPaths")}
      />
    </FormDialog>
  );
}

function pathOf({ paths }: ConnectionView, area: Area): string {
  return paths[area] ?? `/${area}`;
}

/** Writes down where the chosen area begins now. */
function PathOfArea({ connection }: { connection: ConnectionView }) {
  const { setValue } = useFormContext();
  const area: Area = useWatch({ name: "area" });
  useEffect(() => setValue("path", pathOf(connection, area)), [setValue, connection, area]);
  return null;
}
