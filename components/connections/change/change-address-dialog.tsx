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
      title="Change the address"
      description="The host at this address receives signatures that give access to the account. So type the secret again. An old key that is still tried ends."
      wide
      schema={schema}
      defaultValues={{ baseUrl: connection.baseUrl ?? "", secret: "" }}
      onSubmit={async (values) => {
        await change.mutateAsync({ id: connection.id, ...values });
        tellGood({ title: `${connection.name} has its new address` });
        onDone();
      }}
      onClose={onClose}
      label="Change the address"
      busyLabel="Saving…"
    >
      <TextField name="baseUrl" label="Address" mono inputMode="url" placeholder="https://" />
      <TextField
        name="secret"
        label="Secret of this connection"
        mono
        type="password"
        hint={
          connection.secretEnding && (
            <>
              It ends in <span className="mono">{connection.secretEnding}</span>.
            </>
          )
        }
      />
      <TryOut
        trialOf={({ baseUrl, secret }) => ({ connectionId: connection.id, baseUrl, secret })}
        fields={() => names}
      />
    </FormDialog>
  );
}
