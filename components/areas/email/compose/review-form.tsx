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
import { environmentFigure, type Figure, Figures } from "#components/sends/review/figures.tsx";
import { NoPrice } from "#components/sends/review/no-price.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { eachFigure, eachPrice } from "#components/sends/review/price-words.ts";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { t } from "#words/t.ts";
import { AlikeNotice } from "./alike-notice.tsx";
import { CallPanel } from "./call-panel.tsx";
import { Checks, checksOf } from "./checks.tsx";
import { sentLines } from "./sent-lines.tsx";
import { SuppressedOnList } from "./suppressed-on-list.tsx";
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
    what: t("email.whichToReceiverId", {
      which:
        input.expectedCount === null
          ? t("email.aBatch")
          : t("email.expectedCountEmail", { expectedCount: input.expectedCount }),
      receiverId: input.draft.receiverId,
    }),
  });
  const { expectedCount, draft } = input;
  const word = wordToType(expectedCount);
  const { checks, blocked } = checksOf(input, templates, senders);
  const emails =
    expectedCount === null ? t("email.numberNotKnown2") : t("email.expectedCountEmailExpected", { expectedCount });
  const price = eachPrice(review.price) ?? t("email.noPriceKnown");
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
        {stop && <SendingStopped of={stop}>{t("email.nothingCanBeSentUntilItIs")}</SendingStopped>}
        {problem?.kind === "used" && <SentAnother submissionId={problem.submissionId} area="email" />}
        <Figures items={figuresOf(input, review)} />
        {review.price === null && <NoPrice area="email" />}
        {review.listUsedAt === null && <UnusedList receiverId={draft.receiverId} />}
        {review.suppressedOnList && <SuppressedOnList of={review.suppressedOnList} />}
        {review.repeatOf ? (
          <RepeatWarning of={review.repeatOf} became={sayBecame(review.repeatOf)} />
        ) : (
          <AlikeNotice alike={review.alike} />
        )}
        <WhatYouSend lines={sentLines(input, { ...review, title, formHref, applications: applications.length })} />
        {word !== null && (
          <TextField
            name="confirm"
            label={
              expectedCount === null ? t("email.typeSENDToConfirm") : t("email.typeWordToConfirmTheNumber", { word })
            }
            hint={
              expectedCount === null ? t("email.theSizeOfThisListIsUnknown") : t("email.aSendCantBeRecalledOnceThe")
            }
            short
          />
        )}
        <Press reason={stop ? t("email.allSendingIsStopped") : blocked} backHref={formHref}>
          {t("email.sendToShortenEmails", { shorten: shorten(draft.receiverId), emails, price })}
        </Press>
      </Form>
    </WithAside>
  );
}

function figuresOf({ expectedCount }: BatchInput, { connection, learned, price, listUsedAt }: Review): Figure[] {
  const source =
    learned && learned.count === expectedCount
      ? t("email.learnedFromSendsSend", { sends: learned.sends })
      : t("email.asTheFormSays");
  return [
    expectedCount === null
      ? { label: t("email.emailsExpected"), figure: t("email.notKnown"), note: t("email.thePlatformCantCountAList2") }
      : { label: t("email.emailsExpected"), figure: formatCount(expectedCount), note: source },
    eachFigure("email", price),
    listUsedAt === null
      ? { label: t("email.listLastUsed"), figure: t("email.never"), note: t("email.asFarAsThisWorkspaceKnows") }
      : {
          label: t("email.listLastUsed"),
          figure: <Time at={listUsedAt} as="ago" />,
          note: t("email.byASendOfThisWorkspace"),
        },
    environmentFigure(connection),
  ];
}

function sayBecame({ succeeded }: NonNullable<Review["repeatOf"]>): string {
  return succeeded === 0
    ? t("email.noneKnownToHaveSucceededSoFar")
    : t("email.succeededEmailSucceededSoFar", { succeeded });
}

/** Enough of an id to know it by, where a long one would not fit. */
function shorten(id: string): string {
  const points = [...id];
  return points.length <= 32 ? id : `${points.slice(0, 20).join("")}…${points.slice(-8).join("")}`;
}
