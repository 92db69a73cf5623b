"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { MessageArea } from "#server/contract/areas.ts";
import { channelChoice } from "./channel-choice.ts";
import { ChannelsField, channelsOf, choiceFor } from "./channels-field.tsx";
import { type Added, LineFates } from "./line-fates.tsx";
import { ReasonFields, reasonShape } from "./reason-fields.tsx";
import { endOfDay } from "./until.tsx";

const schema = z.object({
  channel: channelChoice,
  numbers: z.string().trim().min(1, "Write at least one number"),
  country: z.string(),
  ...reasonShape,
});
const fields = ["channel", "numbers", "country", "reason", "until"];

type Props = {
  /** That of the list behind it; null where it shows all. */
  channel: MessageArea | null;
  closeHref: string;
};

/** Suppresses one or many numbers that are typed or pasted, and says what became of each line. */
export function AddSheet({ channel, closeHref }: Props) {
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <Sheet
      label="Suppress numbers"
      title="Suppress numbers"
      monoTitle={false}
      position="New"
      isRow={false}
      closeHref={closeHref}
    >
      {added ? (
        <>
          <LineFates of={added} />
          <Button className="w-fit" onClick={() => setAdded(null)}>
            Suppress more
          </Button>
        </>
      ) : (
        <AddForm channel={channel} onAdded={setAdded} />
      )}
    </Sheet>
  );
}

function AddForm({ channel, onAdded }: { channel: MessageArea | null; onAdded: (added: Added) => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const offset = useZoneOffset();
  const add = useMutation(trpc.suppressions.add.mutationOptions());
  return (
    <Form
      schema={schema}
      defaultValues={{ channel: choiceFor(channel), numbers: "", country: "", reason: "", until: "" }}
      onSubmit={async ({ channel: chosen, numbers, country, reason, until }) => {
        try {
          const end = endOfDay(until, offset);
          const channels = channelsOf(chosen);
          const answer = await add.mutateAsync({ channels, numbers, country: country || null, reason, until: end });
          await client.invalidateQueries(trpc.suppressions.pathFilter());
          onAdded(answer);
          return undefined;
        } catch (error) {
          return problemsOf(error, fields);
        }
      }}
    >
      <TextAreaField
        name="numbers"
        label="Numbers"
        hint="One per line, or separated by commas."
        limits="Up to 1,000; import a file for more"
        rows={6}
      />
      <CountryField name="country" />
      <ChannelsField />
      <ReasonFields />
      <SubmitBar label="Suppress them" busyLabel="Suppressing…" />
    </Form>
  );
}
