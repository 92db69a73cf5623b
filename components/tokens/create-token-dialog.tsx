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
import { useZoneOffset } from "#components/ui/time.tsx";
import { formatDay } from "#components/ui/time-format.ts";
import { GrantsField } from "./grants-field.tsx";
import type { Grant } from "./token-terms.ts";

export type CreatedToken = Outputs["tokens"]["create"] & { name: string };

const usualDays = 90;
const dayMs = 86_400_000;

const schema = z.object({
  name: z.string().trim().min(1, "Name it after the program").max(60, "At most 60 characters"),
  days: z.int("A whole number of days").min(1, "At least 1 day").max(365, "At most 365 days"),
  permissions: z.array(z.custom<Grant["permission"]>()).min(1, "Choose at least one thing that it can do"),
});

/** Asks what a new token is for, what it can do and for how long. */
export function CreateTokenDialog({ onMade, onClose }: { onMade: (token: CreatedToken) => void; onClose: () => void }) {
  const trpc = useTRPC();
  const grants = useQuery(trpc.tokens.grants.queryOptions());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create a token"
      description="It acts in your name, and can never do more than you can at that moment."
      wide
    >
      {grants.error && (
        <ReadProblem
          error={grants.error}
          what="What a token can do could not be read."
          onRetry={() => void grants.refetch()}
        />
      )}
      {grants.data ? (
        <CreateTokenForm grants={grants.data} onMade={onMade} />
      ) : (
        !grants.error && (
          <div role="status" aria-label="Loading">
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
      <TextField
        name="name"
        label="Name"
        hint="After the program that will use it, such as “Nightly report”."
        limit={60}
      />
      <DaysField />
      <GrantsField grants={grants} />
      <SubmitBar label="Create the token" busyLabel="Making it…">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
      </SubmitBar>
    </Form>
  );
}

/** How long it works, and which day that makes. */
function DaysField() {
  const offset = useZoneOffset();
  const days: unknown = useFormContext().watch("days");
  const isDays = typeof days === "number" && days >= 1 && days <= 365;
  return (
    <NumberField
      name="days"
      label="Days until it expires"
      hint="It can be revoked at any time."
      limits={isDays ? `1 to 365; until ${formatDay(new Date(Date.now() + days * dayMs), offset)}` : "1 to 365"}
    />
  );
}
