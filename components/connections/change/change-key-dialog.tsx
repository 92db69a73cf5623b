"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { keyField, secretField } from "#components/connections/form-schemas.ts";
import { isSharedKey, SharedKeyDialog } from "#components/connections/shared-key.tsx";
import { TryOut } from "#components/connections/test/try-out.tsx";
import { type ConnectionView, overlapChoices } from "#components/connections/words.ts";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const schema = z.object({ apiKey: keyField, secret: secretField, overlap: z.string() });
type Fields = z.output<typeof schema>;
const names = ["apiKey", "secret", "overlap"];

/** A new Api-Key and secret of the same account, with the old ones behind them for a while. */
export function ChangeKeyDialog({
  connection,
  onDone,
  onClose,
}: {
  connection: ConnectionView;
  onDone: () => void;
  onClose: () => void;
}) {
  const change = useMutation(useTRPC().connections.changeKey.mutationOptions({ gcTime: 0 }));
  const [shared, setShared] = useState<Fields | null>(null);
  const store = async ({ apiKey, secret, overlap }: Fields, sharedKeyConfirmed: boolean) => {
    const overlapHours = Number(overlap);
    await change.mutateAsync({ id: connection.id, apiKey, secret, overlapHours, sharedKeyConfirmed });
    tellGood({
      title: t("connections.nameHasItsNewKey", { name: connection.name }),
      detail: t("connections.testItToSeeWhetherThePlatform"),
    });
    onDone();
    onClose();
  };
  return (
    <>
      <Dialog
        open={shared === null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t("connections.changeKeyAndSecret")}
        description={t("connections.forTheSameAccountWhatWaitsAnd", { name: connection.name })}
        wide
      >
        <Form
          schema={schema}
          defaultValues={{ apiKey: "", secret: "", overlap: "24" }}
          onSubmit={async (values) => {
            try {
              await store(values, false);
            } catch (error) {
              if (isSharedKey(error)) setShared(values);
              else return problemsOf(error, names);
            }
            return undefined;
          }}
        >
          <TextField
            name="apiKey"
            label={t("connections.newApiKey")}
            mono
            hint={rich("connections.theOneInUseEndsInSpan", {
              ending: <span className="mono">{connection.keyEnding}</span>,
            })}
          />
          <TextField
            name="secret"
            label={t("connections.newSecret")}
            mono
            type="password"
            autoComplete="new-password"
          />
          <SelectField
            name="overlap"
            label={t("connections.keepTryingTheOldKeyFor")}
            hint={t("connections.itIsTriedIfThePlatformRefuses")}
            options={overlapChoices}
          />
          <TryOut
            trialOf={({ apiKey, secret }) => ({ connectionId: connection.id, apiKey, secret })}
            fields={() => names}
          />
          <SubmitBar label={t("connections.changeKeyAndSecret")} busyLabel={t("connections.saving")}>
            <DialogClose>
              <Button>{t("connections.cancel")}</Button>
            </DialogClose>
          </SubmitBar>
        </Form>
      </Dialog>
      {shared && (
        <SharedKeyDialog
          label={t("connections.changeItAnyway")}
          onConfirm={() => store(shared, true)}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}
