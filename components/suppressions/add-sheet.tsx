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
import { useDefaultCountry } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { channelChoice } from "./channel-choice.ts";
import { ChannelsField, channelsOf, choiceFor } from "./channels-field.tsx";
import { type Added, LineFates, type Refused, refusedLines } from "./line-fates.tsx";
import { ReasonFields, reasonShape } from "./reason-fields.tsx";
import { endOfDay } from "./until.tsx";

const schema = z.object({
  channel: channelChoice,
  numbers: z
    .string()
    .trim()
    .min(1, { error: () => t("suppressions.writeAtLeastOneNumber") }),
  country: z.string(),
  ...reasonShape,
});
const fields = ["channel", "numbers", "country", "reason", "until"];

/** How many lines are told of above the field that has all of them. */
const mostTold = 10;

type Typed = z.output<typeof schema>;

type Props = {
  /** That of the list behind it; null where it shows all. */
  channel: SuppressionArea | null;
  closeHref: string;
};

/** Suppresses one or many numbers that are typed or pasted, and says what became of each line. */
export function AddSheet({ channel, closeHref }: Props) {
  const [done, setDone] = useState<{ added: Added; typed: Typed } | null>(null);
  const [left, setLeft] = useState<{ added: Added; typed: Typed } | null>(null);
  return (
    <Sheet
      label={t("suppressions.suppressNumbers")}
      title={t("suppressions.suppressNumbers")}
      monoTitle={false}
      position={t("suppressions.new")}
      isRow={false}
      closeHref={closeHref}
    >
      {done ? (
        <>
          <LineFates of={done.added} />
          <Button
            className="w-fit"
            onClick={() => {
              setLeft(done);
              setDone(null);
            }}
          >
            {t("suppressions.suppressMore")}
          </Button>
        </>
      ) : (
        <AddForm
          channel={channel}
          typed={
            left && {
              ...left.typed,
              numbers: refusedLines(left.added)
                .map(({ text }) => text)
                .join("\n"),
            }
          }
          unread={left === null ? [] : refusedLines(left.added)}
          onAdded={(added, typed) => setDone({ added, typed })}
        />
      )}
    </Sheet>
  );
}

function AddForm({
  channel,
  typed,
  unread,
  onAdded,
}: {
  channel: SuppressionArea | null;
  /** What the form begins with: that of the numbers before, with those of them that could not be read. */
  typed: Typed | null;
  unread: readonly Refused[];
  onAdded: (added: Added, typed: Typed) => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const offset = useZoneOffset();
  const country = useDefaultCountry();
  const add = useMutation(trpc.suppressions.add.mutationOptions());
  return (
    <Form
      schema={schema}
      defaultValues={typed ?? { channel: choiceFor(channel), numbers: "", country, reason: "", until: "" }}
      onSubmit={async (values) => {
        const { channel: chosen, numbers, country: home, reason, until } = values;
        try {
          const end = endOfDay(until, offset);
          const channels = channelsOf(chosen);
          const answer = await add.mutateAsync({ channels, numbers, country: home || null, reason, until: end });
          await client.invalidateQueries(trpc.suppressions.pathFilter());
          onAdded(answer, values);
          return undefined;
        } catch (error) {
          return problemsOf(error, fields);
        }
      }}
    >
      <Unread lines={unread} />
      <TextAreaField
        name="numbers"
        label={t("suppressions.numbers")}
        hint={t("suppressions.onePerLineOrSeparatedByCommas")}
        limits={t("suppressions.upTo1000ImportAFile")}
        rows={6}
      />
      <CountryField name="country" />
      <ChannelsField />
      <ReasonFields />
      <SubmitBar label={t("suppressions.suppressThem")} busyLabel={t("suppressions.suppressing")} />
    </Form>
  );
}

/** Which lines are left to correct, and why each could not be read. */
function Unread({ lines }: { lines: readonly Refused[] }) {
  if (lines.length === 0) return null;
  return (
    <Callout hue="caution" title={t("suppressions.linesLineCouldNotBeRead", { lines: lines.length })}>
      <ul className="grid grid-cols-1 gap-1 [overflow-wrap:anywhere]">
        {lines.slice(0, mostTold).map(({ line, text, problem }) => (
          <li key={`${line} ${text}`}>
            {rich("suppressions.textAndProblem", { text: <span className="mono">{text}</span>, problem })}
          </li>
        ))}
        {lines.length > mostTold && <li>{t("suppressions.andLinesOther", { lines: lines.length - mostTold })}</li>}
      </ul>
    </Callout>
  );
}
