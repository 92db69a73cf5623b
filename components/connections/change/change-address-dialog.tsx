"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { addressField, secretField } from "#components/connections/form-schemas.ts";
import { TryOut } from "#components/connections/test/try-out.tsx";
import type { ConnectionView } from "#components/connections/words.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const schema = z.object({ baseUrl: addressField, secret: secretField });
const names = ["baseUrl", "secret"];

/** Sends a connection's calls elsewhere; only who knows its secret may. */
export function ChangeAddressDialog({
  connection,
  onDone,
  onClose,
}: {
  connection: ConnectionView;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().connections.changeAddress.mutationOptions({ gcTime: 0 }));
  return (
    <FormDialog
      title={t("connections.changeTheAddress")}
      description={t("connections.theHostAtThisAddressReceivesSignatures")}
      wide
      schema={schema}
      defaultValues={{ baseUrl: connection.baseUrl ?? "", secret: "" }}
      onSubmit={async (values) => {
        await change.mutateAsync({ id: connection.id, ...values });
        tellGood({ title: t("connections.nameHasItsNewAddress", { name: connection.name }) });
        onDone();
      }}
      onClose={onClose}
      label={t("connections.changeTheAddress")}
      busyLabel={t("connections.saving")}
    >
      <TextField name="baseUrl" label={t("connections.address")} mono inputMode="url" placeholder="https://" />
      <TextField
        name="secret"
        label={t("connections.secretOfThisConnection")}
        mono
        type="password"
        hint={
          connection.secretEnding &&
          rich("connections.itEndsIn", { ending: <span className="mono">{connection.secretEnding}</span> })
        }
      />
      <TryOut
        trialOf={({ baseUrl, secret }) => ({ connectionId: connection.id, baseUrl, secret })}
        fields={() => names}
      />
    </FormDialog>
  );
}
