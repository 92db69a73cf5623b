"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import type { AtlasEntry } from "#components/developers/errors/atlas.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import type { Operation } from "#server/contract/operation.ts";

/** What the sandbox waits for, and over which connection it hears it. */
export type Dialled = Outputs["codes"]["tryInSandbox"] & { operation: Operation["id"] };

/** Has the sandbox answer the next call with a code, after saying what that does. */
export function TryDialog({
  entry: { code, operations },
  onDone,
  onClose,
}: {
  entry: AtlasEntry;
  onDone: (dialled: Dialled) => void;
  onClose: () => void;
}) {
  const dial = useMutation(useTRPC().codes.tryInSandbox.mutationOptions());
  const ids = operations.map(({ id }) => id);
  return (
    <FormDialog
      title={`Try ${code} in the sandbox`}
      description="The sandbox answers the next call with this code and does not carry it out. Everyone here shares the sandbox: the next person who makes that call gets the answer. The platform itself is not asked."
      schema={z.object({ operation: z.enum(ids) })}
      defaultValues={{ operation: ids[0] }}
      onSubmit={async ({ operation }) => {
        onDone({ ...(await dial.mutateAsync({ operation, code })), operation });
      }}
      onClose={onClose}
      label={`Answer ${code} to the next call`}
      busyLabel="Dialling…"
    >
      <SelectField
        name="operation"
        label="The call it answers"
        options={operations.map(({ id, summary }) => ({ value: id, label: `${summary} (${id})` }))}
      />
    </FormDialog>
  );
}
