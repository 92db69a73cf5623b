"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import type { AtlasEntry } from "#components/developers/errors/atlas.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import type { Operation } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

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
      title={t("developers.tryCodeInTheSandbox", { code })}
      description={t("developers.theSandboxAnswersTheNextCallWith")}
      schema={z.object({ operation: z.enum(ids) })}
      defaultValues={{ operation: ids[0] }}
      onSubmit={async ({ operation }) => {
        onDone({ ...(await dial.mutateAsync({ operation, code })), operation });
      }}
      onClose={onClose}
      label={t("developers.answerCodeToTheNextCall", { code })}
      busyLabel={t("developers.dialling")}
    >
      <SelectField
        name="operation"
        label={t("developers.theCallItAnswers")}
        options={operations.map(({ id, summary }) => ({
          value: id,
          label: t("developers.nameWithId", { name: summary, id }),
        }))}
      />
    </FormDialog>
  );
}
