"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AfterSending } from "#components/areas/sms/after-sending.tsx";
import { aboutPrice, costFigure } from "#components/areas/sms/price-words.ts";
import { useSmsApplications } from "#components/areas/sms/use-sms-applications.ts";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { CheckAgain } from "#components/messages/draft/check-again.tsx";
import { type DraftView, stepHref } from "#components/messages/draft/wizard-steps.ts";
import { LeftOut } from "#components/messages/review/left-out.tsx";
import type { BulkReview, ReadyReview } from "#components/messages/review/review-view.ts";
import { sentLines } from "#components/messages/review/sent-lines.tsx";
import { WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { confirmation, wordToType } from "#components/sends/review/confirm.ts";
import { environmentFigure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import type { SendProblem } from "#components/sends/review/send-problem.ts";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Samples } from "./samples.tsx";

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
  const { slug } = useWorkspace();
  const maySend = useMay("sms.send");
  const { id } = draft;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mutation = useMutation(trpc.sms.release.mutationOptions());
  const { send, problem } = useSendReviewed({
    review,
    onReviewAgain: async () => {
      await queries.invalidateQueries(trpc.sms.draft.queryFilter({ id }));
      return onReviewAgain();
    },
    store: ({ reviewedHash, repeatReason }) =>
      mutation.mutateAsync({ id, reviewedHash, ...(repeatReason !== null && { repeatReason }) }),
    what: counted(review.messageCount, "message"),
  });
  const { applications } = useSmsApplications();
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
        <Figures items={figuresOf(review)} />
        {review.price === null && <NoPrice />}
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend lines={sentLines({ draft, review, slug, applications: applications.length })} />
        <Samples submissionId={draft.id} uploadId={uploadId} samples={review.samples} />
        {word !== null && (
          <TextField
            name="confirm"
            label={`Type ${word} to confirm the number`}
            hint="A message can’t be called back once the platform has it."
            short
          />
        )}
        <Press reason={whyNot(review, maySend)} backHref={stepHref(slug, draft.id, "check")}>
          Send {counted(review.messageCount, "message")} ({aboutPrice(review.price) ?? "no price known"})
        </Press>
      </Form>
    </WithAside>
  );
}

function whyNot({ stopped }: ReadyReview, maySend: boolean): string | null {
  if (!maySend) return "Your role here can’t send SMS.";
  return stopped ? "All sending is stopped." : null;
}

function figuresOf({ messageCount, partCount, chunkCount, price, facts, connection }: ReadyReview) {
  const longest = facts?.longestParts ?? 1;
  return [
    {
      label: "Numbers",
      figure: formatCount(messageCount),
      note: `In ${counted(chunkCount, "call")}, never repeated automatically`,
    },
    {
      label: "Parts",
      figure: formatCount(partCount),
      note: longest === 1 ? "One each" : `At most ${formatCount(longest)} each`,
    },
    costFigure(price),
    environmentFigure(connection),
  ];
}

function NoPrice() {
  const { slug } = useWorkspace();
  const mayPrice = useMay("price.manage");
  if (!mayPrice) return null;
  return (
    <p className="-mt-3 text-sm text-muted">
      To see what a send costs, <Link href={`/${slug}/settings/prices`}>add a price list</Link>.
    </p>
  );
}

/** What to do about a refusal, where a press or a link does it. */
function Remedy({ problem, draft }: { problem: SendProblem; draft: DraftView }) {
  const { slug } = useWorkspace();
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
      Checked again, they are left out and all else stays. See the{" "}
      <Link href={`/${slug}/suppressions`}>suppression list</Link> for why.
    </Callout>
  );
}
