"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { BulkReview, DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { AfterSending } from "#components/messages/draft/after-sending.tsx";
import { CheckAgain } from "#components/messages/draft/check-again.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useReadAgain } from "#components/messages/draft/use-draft.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { confirmation, wordToType } from "#components/sends/review/confirm.ts";
import { environmentFigure, type Figure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import type { SendProblem } from "#components/sends/review/send-problem.ts";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { LeftOut } from "./left-out.tsx";
import { Samples } from "./samples.tsx";
import { sentLines } from "./sent-lines.tsx";
import { SentTextsNotice } from "./sent-texts.tsx";

/** Everything at a glance, then one press. */
export function BulkReviewForm({
  draft,
  uploadId,
  review,
  onReviewAgain,
}: {
  draft: DraftView;
  uploadId: string;
  review: ReadyReview;
  onReviewAgain: () => Promise<BulkReview | undefined>;
}) {
  const stepHref = useStepHref();
  const { area, own: ownPart, ownLines, review: own } = useChannel();
  const { plural } = areaTraits[area];
  const maySend = useMaySend();
  const { id } = draft;
  const readAgain = useReadAgain();
  const mutation = useMutation(useChannelRouter().release.mutationOptions());
  const { send, problem } = useSendReviewed({
    review,
    onReviewAgain: async () => {
      await readAgain();
      return onReviewAgain();
    },
    store: ({ reviewedHash, repeatReason }) =>
      mutation.mutateAsync({ id, reviewedHash, ...(repeatReason !== null && { repeatReason }) }),
    what: counted(review.messageCount, "message"),
  });
  const { applications } = useApplications();
  const word = wordToType(review.messageCount);
  return (
    <WithAside
      aside={
        <>
          <LeftOut draftId={draft.id} counts={review.counts} />
          <AfterSending />
        </>
      }
    >
      <Form
        schema={confirmation(word, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {problem && <Remedy problem={problem} draft={draft} />}
        {review.stopped && !(problem?.kind === "barred" && problem.why === "stopped") && (
          <SendingStopped of={review.stopped}>
            Nothing can be sent until it is resumed; this draft waits as it is.
          </SendingStopped>
        )}
        <Figures items={figuresOf(review, own.figures(review))} />
        <own.Remark review={review} />
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        {tellsOfTexts(review) && <SentTextsNotice draft={draft} of={review.sentTexts} count={review.messageCount} />}
        <WhatYouSend
          lines={sentLines({
            draft,
            review,
            own: ownLines(draft.draft),
            textField: ownPart.textField,
            applications: applications.length,
            step: (name) => stepHref(id, name),
          })}
        />
        <Samples draft={draft} uploadId={uploadId} samples={review.samples} />
        {word !== null && (
          <TextField
            name="confirm"
            label={`Type ${word} to confirm the number`}
            hint="A message can’t be recalled once the platform has it."
            short
          />
        )}
        <Press
          reason={maySend ? whyNot(review) : `Your role here can’t send ${plural}.`}
          backHref={stepHref(draft.id, "check")}
        >
          Send {counted(review.messageCount, "message")} ({own.price(review)})
        </Press>
      </Form>
    </WithAside>
  );
}

function whyNot({ stopped }: ReadyReview): string | null {
  return stopped ? "All sending is stopped." : null;
}

/** A repeat of a whole send says it already, unless some of its numbers did not get the text. */
function tellsOfTexts(
  review: ReadyReview,
): review is ReadyReview & { sentTexts: NonNullable<ReadyReview["sentTexts"]> } {
  const { repeatOf, sentTexts, messageCount } = review;
  return sentTexts !== null && (repeatOf === null || sentTexts.numbers < messageCount);
}

function figuresOf({ messageCount, chunkCount, connection }: ReadyReview, own: readonly Figure[]) {
  return [
    {
      label: "Numbers",
      figure: formatCount(messageCount),
      note: `In ${counted(chunkCount, "call")}, never repeated automatically`,
    },
    ...own,
    environmentFigure(connection),
  ];
}

/** What to do about a refusal, where a press or a link does it. */
function Remedy({ problem, draft }: { problem: SendProblem; draft: DraftView }) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  if (problem.kind === "used") {
    return (
      <Callout hue="caution" title="This draft was sent already.">
        <Link href={`/${slug}/sends/${problem.submissionId}`}>See that send</Link>
      </Callout>
    );
  }
  if (problem.kind !== "barred" || problem.why === "stopped") return null;
  if (problem.why === "followed") {
    return (
      <Callout hue="caution" title="Some of these numbers may have been reached since.">
        <Link href={`/${slug}/sends/${draft.followsId}`}>See the send that this one follows</Link>
      </Callout>
    );
  }
  return (
    <Callout hue="caution" title="Numbers have been suppressed since." actions={<CheckAgain draft={draft} />}>
      Check the rows again to leave them out; everything else stays. See the{" "}
      <Link href={`/${slug}/suppressions?channel=${area}`}>suppression list</Link> for why.
    </Callout>
  );
}
