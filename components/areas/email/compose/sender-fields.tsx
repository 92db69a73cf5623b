"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldRow } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import type { Application } from "#components/platform-lists/use-application.tsx";
import type { useSenders } from "#components/platform-lists/use-platform-lists.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { EmailFormInput } from "#server/compose/email/form-values.ts";
import type { EmailSender } from "#server/contract/email.ts";
import { t } from "#words/t.ts";
import { ReadAge } from "./read-age.tsx";

/** From which application and which address. With one application there is nothing to choose. */
export function SenderFields({
  applications,
  read,
  isToldAbove,
}: {
  applications: readonly Application[];
  read: ReturnType<typeof useSenders>;
  /** The problem of reading the senders stands above already. */
  isToldAbove: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <FieldRow>
        <ApplicationField<EmailFormInput> name="appId" applications={applications} />
        <SenderField read={read} />
      </FieldRow>
      {read.error && !isToldAbove && (
        <ReadProblem
          error={read.error}
          what={t("email.theSendersCouldNotBeReadWhat")}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
    </div>
  );
}

function SenderField({ read }: { read: ReturnType<typeof useSenders> }) {
  const { setValue, getValues } = useFormContext<EmailFormInput>();
  const chosen = useWatch<EmailFormInput, "fromEmailAddress">({ name: "fromEmailAddress" });
  const senders = read.data?.senders;
  useEffect(() => {
    const [only] = senders ?? [];
    // One sender is no choice.
    if (senders?.length === 1 && only && !getValues("fromEmailAddress")) setValue("fromEmailAddress", only.sender);
  }, [senders, getValues, setValue]);
  return (
    <SelectField<EmailFormInput>
      name="fromEmailAddress"
      label={t("email.from")}
      placeholder={
        senders ? t("email.chooseASender") : read.error ? t("email.couldNotBeRead") : t("email.readingTheSenders")
      }
      options={optionsOf(senders, chosen)}
      limits={
        senders?.length === 0 ? (
          t("email.thisApplicationHasNoSendersTheyAre")
        ) : (
          <ReadAge read={read} what={t("email.theSenders")} />
        )
      }
    />
  );
}

/** A sender typed or kept earlier stays chosen even where the list no longer has it, and says so. */
function optionsOf(senders: readonly EmailSender[] | undefined, chosen: string | undefined) {
  const options = (senders ?? []).map(({ sender, emailSenderName }) => ({
    value: sender,
    label: sender,
    content: (
      <>
        {sender}
        {emailSenderName && <span className="text-muted">, {emailSenderName}</span>}
      </>
    ),
  }));
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  const missing = { value: chosen, label: chosen };
  return [...options, { ...missing, content: senders ? t("email.chosenNotInTheList", { chosen }) : chosen }];
}
