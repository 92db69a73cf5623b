"use client";

import { Form } from "#components/form/form.tsx";
import { AfterSending } from "#components/messages/draft/after-sending.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { OneBarriers, whyBarred } from "#components/messages/one/one-barriers.tsx";
import { WithAside } from "#components/page/page.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { SentAnother } from "#components/sends/review/already-sent.tsx";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { environmentFigure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { type SentLine, WhatYouSend } from "#components/sends/review/what-you-send.tsx";

type Review = Outputs["wa"]["reviewTemplateMessage"];

/** One message to one number: everything at a glance, then one press. The intent makes every further press the same send. */
export function ToOneReview({
  formHref,
  appId,
  title,
  review,
  lines,
  onReviewAgain,
  store,
  onStored,
}: {
  formHref: string;
  appId: string;
  title: string | undefined;
  review: Review;
  /** What it says; `field` is the way back to a field of the form. */
  lines: (field: (name: string) => string) => SentLine[];
  onReviewAgain: () => Promise<Review | undefined>;
  store: (reviewed: { reviewedHash: string; repeatReason: string | null }) => Promise<{ id: string }>;
  onStored: (id: string) => void;
}) {
  const { applications } = useApplications();
  const { number } = review;
  const { send, problem } = useSendReviewed({
    ...{ review, onReviewAgain, store, onStored },
    what: `1 instant message to ${number}`,
  });
  const field = (name: string) => `${formHref}#field-${name}`;
  return (
    <WithAside aside={<AfterSending />}>
      <Form
        schema={confirmation(null, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {problem?.kind === "used" && <SentAnother submissionId={problem.submissionId} area="wa" />}
        <OneBarriers review={review} />
        <Figures
          items={[
            { label: "Numbers", figure: "1", note: "One call, never repeated automatically" },
            environmentFigure(review.connection),
          ]}
        />
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend
          lines={[
            applicationLine({ label: review.applicationLabel, appId }, field("appId"), applications.length),
            { key: "Number", changeHref: field("number"), value: <span className="mono">{number}</span> },
            ...lines(field),
            titleLine(title ?? "None: number and time name it", field("title")),
          ]}
        />
        <Press reason={whyBarred(review)} backHref={formHref}>
          Send 1 instant message to {number} (no price known)
        </Press>
      </Form>
    </WithAside>
  );
}
