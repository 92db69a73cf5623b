"use client";

import { z } from "zod";
import { confirmation, wordToType } from "#components/email/confirm.ts";
import { Figures } from "#components/email/review-parts.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { WithAside } from "#components/shell/page.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { useMay, useWorkspace } from "#components/workspace/workspace-context.tsx";
import { AfterSending } from "../after-sending.tsx";
import { CheckAgain } from "../check-again.tsx";
import { aboutPrice, priceSource, shownAmount } from "../price-words.ts";
import { RepeatWarning } from "../repeat-warning.tsx";
import { type DraftView, stepHref } from "../wizard-steps.ts";
import { LeftOut } from "./left-out.tsx";
import type { ReleaseProblem } from "./release-problem.ts";
import type { BulkReview, ReadyReview } from "./review-view.ts";
import { Samples } from "./samples.tsx";
import { useRelease } from "./use-release.ts";
import { WhatYouSend } from "./what-you-send.tsx";

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
  const { release, problem } = useRelease(draft.id, review, onReviewAgain);
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
        schema={reviewForm(word, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "", title: review.title }}
        onSubmit={release}
      >
        {problem && <Remedy problem={problem} draft={draft} />}
        {review.stopped && problem?.kind !== "stopped" && <Stopped stopped={review.stopped} />}
        <Figures items={figuresOf(review)} />
        {review.price === null && <NoPrice />}
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend draft={draft} review={review} />
        <Samples submissionId={draft.id} uploadId={uploadId} samples={review.samples} />
        <TextField name="title" label="Title" hint="It names the send for your team. It is not sent." limit={120} />
        {word !== null && (
          <TextField
            name="confirm"
            label={`Type ${word} to confirm the number`}
            hint="A message can’t be called back once the platform has it."
            short
          />
        )}
        <SubmitBar
          label={
            <span className="max-phone:text-sm max-phone:leading-tight max-phone:whitespace-normal">
              {sayPress(review)}
            </span>
          }
          busyLabel="Handing over…"
          icon="send"
          reason={whyNot(review, maySend) ?? false}
        >
          <ButtonLink href={stepHref(slug, draft.id, "check")}>Back</ButtonLink>
        </SubmitBar>
      </Form>
    </WithAside>
  );
}

function reviewForm(word: string | null, isRepeat: boolean) {
  return confirmation(word, isRepeat).extend({
    title: z.string().trim().min(1, "A title is needed").max(120, "The title must be at most 120 characters long"),
  });
}

/** "Send 24,100 messages (about USD 36.12)" */
function sayPress({ messageCount, price }: ReadyReview): string {
  return `Send ${counted(messageCount, "message")} (${aboutPrice(price) ?? "no price known"})`;
}

function whyNot({ stopped }: ReadyReview, maySend: boolean): string | null {
  if (!maySend) return "Your role here can’t send SMS.";
  return stopped ? "All sending of this workspace is stopped." : null;
}

function figuresOf({ messageCount, partCount, chunkCount, price, facts }: ReadyReview) {
  const longest = facts?.longestParts ?? 1;
  return [
    { label: "Numbers", figure: formatCount(messageCount), note: "One message each" },
    {
      label: "Parts",
      figure: formatCount(partCount),
      note: longest === 1 ? "One each" : `At most ${formatCount(longest)} each`,
    },
    { label: "Calls", figure: formatCount(chunkCount), note: "Never repeated by itself" },
    price !== null && aboutPrice(price) !== null
      ? { label: "Cost, about", figure: `${price.currency} ${shownAmount(price.amount)}`, note: priceSource(price) }
      : { label: "Cost", figure: "Not known", note: priceSource(price) },
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

function Stopped({ stopped }: { stopped: NonNullable<BulkReview["stopped"]> }) {
  return (
    <Callout hue="caution" title="All sending of this workspace is stopped.">
      {stopped.by} stopped it <Time at={stopped.stoppedAt} as="ago" />: “{stopped.reason}”. Nothing can be sent until it
      is resumed; this draft waits as it is.
    </Callout>
  );
}

/** What to do about a refusal, where a press or a link does it. */
function Remedy({ problem, draft }: { problem: ReleaseProblem; draft: DraftView }) {
  const { slug } = useWorkspace();
  if (problem.kind === "suppressed") {
    return (
      <Callout hue="caution" title="Numbers were suppressed meanwhile." actions={<CheckAgain draft={draft} />}>
        Checked again, they are left out and all else stays. See the{" "}
        <Link href={`/${slug}/suppressions`}>suppression list</Link> for why.
      </Callout>
    );
  }
  if (problem.kind === "sent") {
    return (
      <Callout hue="caution" title="This draft was sent already.">
        <Link href={`/${slug}/sends/${draft.id}`}>See that send</Link>
      </Callout>
    );
  }
  return null;
}
