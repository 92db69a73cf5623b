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
import { NoPrice } from "#components/sends/review/no-price.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { aboutPrice, costFigure } from "#components/sends/review/price-words.ts";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import type { SendProblem } from "#components/sends/review/send-problem.ts";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { LeftOut } from "./left-out.tsx";
import { Samples } from "./samples.tsx";
import { sentLines } from "./sent-lines.tsx";
import { SentTextsNotices } from "./sent-texts.tsx";

const DearestDestinations = onDemand(() =>
  import("./dearest-destinations.tsx").then((loaded) => loaded.DearestDestinations),
);

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
    what: t("messages.messageCountMessage", { messageCount: review.messageCount }),
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
        schema={confirmation(word, review.repeatOf !== null || review.asksReason)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {problem && <Remedy problem={problem} draft={draft} />}
        {review.stopped && !(problem?.kind === "barred" && problem.why === "stopped") && (
          <SendingStopped of={review.stopped}>{t("messages.nothingCanBeSentUntilItIs2")}</SendingStopped>
        )}
        <Figures items={figuresOf(area, review, own.figures(review))} />
        {review.price === null && <NoPrice area={area} />}
        <own.Remark draft={draft} review={review} />
        {tellsDestinations(review.price) && (
          <DearestDestinations price={review.price} destinations={review.price.destinations} />
        )}
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <SentTextsNotices {...{ draft, review }} />
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
            label={t("messages.typeWordToConfirmTheNumber", { word })}
            hint={t("messages.aMessageCantBeRecalledOnceThe")}
            short
          />
        )}
        <Press
          reason={maySend ? whyNot(review) : t("messages.yourRoleHereCantSendPlural", { plural })}
          backHref={stepHref(draft.id, "check")}
        >
          {t("messages.sendMessageCountMessageAboutPrice", {
            messageCount: review.messageCount,
            aboutPrice: aboutPrice(review.price) ?? t("messages.noPriceKnown"),
          })}
        </Press>
      </Form>
    </WithAside>
  );
}

type Price = NonNullable<ReadyReview["price"]>;

/** What is sent has prices that are told apart. */
function tellsDestinations(price: Price | null): price is Price & { destinations: NonNullable<Price["destinations"]> } {
  return (price?.destinations?.dearest.length ?? 0) > 0;
}

function whyNot({ stopped }: ReadyReview): string | null {
  return stopped ? t("messages.allSendingIsStopped") : null;
}

function figuresOf(
  area: MessageArea,
  { messageCount, chunkCount, price, connection }: ReadyReview,
  own: readonly Figure[],
) {
  return [
    {
      label: t("messages.numbers2"),
      figure: formatCount(messageCount),
      note: t("messages.inChunkCountCallNeverRepeatedAutomatically", { chunkCount }),
    },
    ...own,
    costFigure(area, price),
    environmentFigure(connection),
  ];
}

/** What to do about a refusal, where a press or a link does it. */
function Remedy({ problem, draft }: { problem: SendProblem; draft: DraftView }) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  if (problem.kind === "used") {
    return (
      <Callout hue="caution" title={t("messages.thisDraftWasSentAlready")}>
        <Link href={`/${slug}/sends/${problem.submissionId}`}>{t("messages.seeThatSend")}</Link>
      </Callout>
    );
  }
  if (problem.kind !== "barred" || problem.why === "stopped") return null;
  if (problem.why === "followed") {
    return (
      <Callout hue="caution" title={t("messages.someOfTheseNumbersMayHaveBeen")}>
        <Link href={`/${slug}/sends/${draft.followsId}`}>{t("messages.seeTheSendThatThisOneFollows")}</Link>
      </Callout>
    );
  }
  return (
    <Callout hue="caution" title={t("messages.numbersHaveBeenSuppressedSince")} actions={<CheckAgain draft={draft} />}>
      {rich("messages.checkTheRowsAgainToLeaveThem", {
        link: (words) => <Link href={`/${slug}/suppressions?channel=${area}`}>{words}</Link>,
      })}
    </Callout>
  );
}
