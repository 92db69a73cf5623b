"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { z } from "zod";
import { fieldId } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { type Outputs, useTRPC } from "./client.ts";
import type { Confirmation } from "./confirmation.ts";
import { ProviderConfirmation } from "./provider-confirmation.tsx";

const schema = z.object({
  proof: z.string().min(1, { error: () => t("page.typeItHere") }),
});
type Way = Outputs["account"]["waysToConfirm"]["ways"][number];

const never = () => false;

/**
 * The one question that a sensitive act asks first: that the person prove again who they are. It stands over whatever
 * asked for it, and leaves that as it was.
 */
export function ConfirmIdentity({ confirmation }: { confirmation: Confirmation }) {
  const isOpen = useSyncExternalStore(confirmation.subscribe, confirmation.isAsking, never);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && confirmation.answer(false)}
      title={t("page.confirmThatItIsYou")}
      description={t("page.whatYouAskedForIsSensitiveAnd")}
    >
      {isOpen && <Ways onConfirmed={() => confirmation.answer(true)} />}
    </Dialog>
  );
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.account.waysToConfirm.queryOptions());
  if (error) return <p role="alert">{problemsOf(error, [])[0]?.message}</p>;
  if (!data)
    return (
      <div role="status" aria-label={t("page.loading")}>
        <Skeleton width="60%" />
      </div>
    );
  const typed = data.ways.find((way) => way !== "provider");
  const byProvider = data.ways.includes("provider") && data.providerName !== null;
  return (
    <div className="grid gap-4">
      {typed && <TypedProof way={typed} onConfirmed={onConfirmed} />}
      {byProvider && data.providerName !== null && (
        <ProviderConfirmation name={data.providerName} isOnlyWay={!typed} onConfirmed={onConfirmed} />
      )}
      {!typed && !byProvider && <p>{t("page.youHaveNeitherAPasswordNorAn")}</p>}
    </div>
  );
}

const fields = {
  password: {
    get label() {
      return t("page.yourPassword");
    },
    autoComplete: "current-password",
    type: "password",
    hint: undefined,
  },
  code: {
    get label() {
      return t("page.code");
    },
    autoComplete: "one-time-code",
    type: "text",
    get hint() {
      return t("page.theSixDigitsThatYourAuthenticatorApp");
    },
  },
} as const;

function TypedProof({ way, onConfirmed }: { way: Exclude<Way, "provider">; onConfirmed: () => void }) {
  const confirm = useMutation(useTRPC().account.confirmIdentity.mutationOptions());
  // The dialog was open before it was known what to ask for. Where that is known already, it first has to see where the
  // focus was, to give it back.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(fieldId("proof"))?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Form
      schema={schema}
      defaultValues={{ proof: "" }}
      onSubmit={async ({ proof }) => {
        try {
          await confirm.mutateAsync({ way, value: proof });
        } catch (error) {
          return problemsOf(error, ["value"]).map(({ field, message }) => ({
            message,
            ...(field && { field: "proof" }),
          }));
        }
        onConfirmed();
        return undefined;
      }}
    >
      <TextField name="proof" {...fields[way]} />
      <SubmitBar label={t("page.confirm")} busyLabel={t("page.confirming")}>
        <DialogClose>
          <Button>{t("page.cancel")}</Button>
        </DialogClose>
      </SubmitBar>
    </Form>
  );
}
