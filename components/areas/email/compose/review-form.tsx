"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { WithAside } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useApplication } from "#components/platform-lists/use-application.tsx";
import type { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { useSendingStop } from "#components/sends/control/use-sending-stop.ts";
import { SentAnother } from "#components/sends/review/already-sent.tsx";
import { confirmation, wordToType } from "#components/sends/review/confirm.ts";
import { environmentFigure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { AlikeNotice } from "./alike-notice.tsx";
import { CallPanel } from "./call-panel.tsx";
import { Checks, checksOf } from "./checks.tsx";
import { sentLines } from "./sent-lines.tsx";
import { UnusedList } from "./unused-list.tsx";

type Review = Outputs["email"]["reviewDraft"];

export type ReviewFormProps = {
  id: string;
  input: BatchInput;
  title: string;
  review: Review;
  onReviewAgain: () => Promise<Review | undefined>;
  templates: ReturnType<typeof useTemplates>;
  senders: ReturnType<typeof useSenders>;
  formHref: string;
};

/** Everything at a glance, then one press. A draft is sent once: every further press finds its send. */
export function ReviewForm(props: ReviewFormProps) {
  const { id, input, title, review, onReviewAgain, formHref, templates, senders } = props;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const stop = useSendingStop();
  const { applications } = useApplication("email");
  const mutation = useMutation(trpc.email.release.mutationOptions());
  const { send, problem } = useSendReviewed({
    review,
    onReviewAgain,
    store: (reviewed) => mutation.mutateAsync({ id, template: input.template, ...reviewed }),
    // Whoever comes back is told that it was sent, and is not shown what was read before.
    onStored: () => void queries.invalidateQueries({ ...trpc.email.draft.queryFilter({ id }), refetchType: "none" }),
    what: `${input.expectedCount === null ? "A batch" : counted(input.expectedCount, "email")} to ${input.draft.receiverId}`,
  });
  const { expectedCount, draft } = input;
  const word = wordToType(expectedCount);
  const { checks, blocked } = checksOf(input, templates, senders);
  const emails = expectedCount === null ? "number not known" : `${counted(expectedCount, "email")} expected`;
  return (
    <WithAside
      aside={
        <>
          <Checks checks={checks} />
          <CallPanel />
        </>
      }
    >
      <Form
        schema={confirmation(word, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {stop && <SendingStopped of={stop}>Nothing can be sent until it is resumed.</SendingStopped>}
        {problem?.kind === "used" && <SentAnother submissionId={problem.submissionId} area="email" />}
        <Figures items={figuresOf(input, review)} />
        {!review.isListUsed && <UnusedList receiverId={draft.receiverId} />}
        {review.repeatOf ? (
          <RepeatWarning of={review.repeatOf} became={sayBecame(review.repeatOf)} />
        ) : (
          <AlikeNotice alike={review.alike} />
        )}
        <WhatYouSend lines={sentLines(input, { ...review, title, formHref, applications: applications.length })} />
        {word !== null && (
          <TextField
            name="confirm"
            label={expectedCount === null ? "Type SEND to confirm" : `Type ${word} to confirm the number`}
            hint={
              expectedCount === null
                ? "The size of this list is unknown. A send can’t be recalled once the platform has it."
                : "A send can’t be recalled once the platform has it."
            }
            short
          />
        )}
        <Press reason={stop ? "All sending is stopped." : blocked} backHref={formHref}>
          Send to {shorten(draft.receiverId)} ({emails})
        </Press>
      </Form>
    </WithAside>
  );
}

function figuresOf({ expectedCount }: BatchInput, { connection, learned }: Review) {
  const source =
    learned && learned.count === expectedCount ? `Learned from ${counted(learned.sends, "send")}` : "As the form says";
  return [
    expectedCount === null
      ? { label: "Emails expected", figure: "Not known", note: "The platform can’t count a list" }
      : { label: "Emails expected", figure: formatCount(expectedCount), note: source },
    { label: "Calls", figure: "1", note: "Never repeated automatically" },
    { label: "Callback", figure: "Its own", note: "Created for this send only" },
    environmentFigure(connection),
  ];
}

function sayBecame({ succeeded }: NonNullable<Review["repeatOf"]>): string {
  return succeeded === 0 ? "none known to have succeeded so far" : `${counted(succeeded, "email")} succeeded so far`;
}

/** Enough of an id to know it by, where a long one would not fit. */
function shorten(id: string): string {
  const points = [...id];
  return points.length <= 32 ? id : `${points.slice(0, 20).join("")}…${points.slice(-8).join("")}`;
}
