"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useReaderOffset } from "#components/ui/time.tsx";
import { formatDay } from "#components/ui/time-format.ts";
import { t } from "#words/t.ts";
import { GrantsField } from "./grants-field.tsx";
import type { Grant } from "./token-terms.ts";

export type CreatedToken = Outputs["tokens"]["create"] & { name: string };

const usualDays = 90;
const dayMs = 86_400_000;

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("tokens.nameItAfterTheProgram") })
    .max(60, { error: () => t("tokens.atMost60Characters") }),
  days: z
    .int({ error: () => t("tokens.aWholeNumberOfDays") })
    .min(1, { error: () => t("tokens.atLeast1Day") })
    .max(365, { error: () => t("tokens.atMost365Days") }),
  permissions: z
    .array(z.custom<Grant["permission"]>())
    .min(1, { error: () => t("tokens.chooseAtLeastOneThingThatIt") }),
});

/** Asks what a new token is for, what it can do and for how long. */
export function CreateTokenDialog({ onMade, onClose }: { onMade: (token: CreatedToken) => void; onClose: () => void }) {
  const trpc = useTRPC();
  const grants = useQuery(trpc.tokens.grants.queryOptions());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("tokens.createAToken")}
      description={t("tokens.itActsInYourNameAndCan")}
      wide
    >
      {grants.error && (
        <ReadProblem
          error={grants.error}
          what={t("tokens.whatATokenCanDoCouldNot")}
          onRetry={() => void grants.refetch()}
        />
      )}
      {grants.data ? (
        <CreateTokenForm grants={grants.data} onMade={onMade} />
      ) : (
        !grants.error && (
          <div role="status" aria-label={t("tokens.loading")}>
            <Skeleton width="60%" />
          </div>
        )
      )}
    </Dialog>
  );
}

function CreateTokenForm({ grants, onMade }: { grants: readonly Grant[]; onMade: (token: CreatedToken) => void }) {
  // Its answer holds the token: it is not kept any longer than the page that shows it.
  const create = useMutation(useTRPC().tokens.create.mutationOptions({ gcTime: 0 }));
  return (
    <Form
      schema={schema}
      defaultValues={{
        name: "",
        days: usualDays,
        permissions: grants.filter(({ always }) => always).map(({ permission }) => permission),
      }}
      onSubmit={async (values) => {
        try {
          onMade({ ...(await create.mutateAsync(values)), name: values.name });
        } catch (error) {
          return problemsOf(error, ["name", "days", "permissions"]);
        }
        return undefined;
      }}
    >
      <TextField name="name" label={t("tokens.name")} hint={t("tokens.afterTheProgramThatWillUseIt")} limit={60} />
      <DaysField />
      <GrantsField grants={grants} />
      <SubmitBar label={t("tokens.createTheToken")} busyLabel={t("tokens.makingIt")}>
        <DialogClose>
          <Button>{t("tokens.cancel")}</Button>
        </DialogClose>
      </SubmitBar>
    </Form>
  );
}

/** How long it works, and which day that makes. */
function DaysField() {
  const readerAt = useReaderOffset();
  const days: unknown = useFormContext().watch("days");
  const isDays = typeof days === "number" && days >= 1 && days <= 365;
  const until = isDays ? new Date(Date.now() + days * dayMs) : null;
  return (
    <NumberField
      name="days"
      label={t("tokens.daysUntilItExpires")}
      hint={t("tokens.itCanBeRevokedAtAnyTime")}
      limits={until ? t("tokens.n1To365UntilUntil", { until: formatDay(until, readerAt(until)) }) : t("tokens.n1To365")}
    />
  );
}
