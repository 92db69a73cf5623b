"use client";

import { fieldId } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { AfterSending } from "#components/messages/draft/after-sending.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SentAnother } from "#components/sends/review/already-sent.tsx";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { environmentFigure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { OneBarriers, whyBarred } from "./one-barriers.tsx";
import type { OneInput, OneKind, OneReviewAnswer } from "./one-kind.ts";

/** Everything at a glance, then one press. The intent makes every further press the same send. */
export function OneReviewForm({
  kind,
  intent,
  values,
  review,
  onReviewAgain,
  formHref,
}: {
  kind: OneKind;
  intent: string;
  values: OneInput;
  review: OneReviewAnswer;
  onReviewAgain: () => Promise<OneReviewAnswer | undefined>;
  formHref: string;
}) {
  const { area } = useChannel();
  const { slug } = useWorkspace();
  const { applications } = useApplications();
  const { store } = kind.useServer();
  const { Preview } = kind;
  const { number } = review;
  const title = values.title?.trim() || null;
  const what = `1 ${areaTraits[area].noun} to ${number}`;
  const { send, problem } = useSendReviewed({
    ...{ review, onReviewAgain, what },
    store: (reviewed) => store(values, { intentId: intent, title, ...reviewed }),
    onStored: (id) => kind.drafts.markSent(window.sessionStorage, slug, intent, id),
  });
  const field = (name: string) => `${formHref}#${fieldId(name)}`;
  const aside = (
    <>
      {Preview && <Preview values={values} />}
      <AfterSending />
    </>
  );
  return (
    <WithAside aside={aside}>
      <Form
        schema={confirmation(null, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {problem?.kind === "used" && <SentAnother submissionId={problem.submissionId} area={area} />}
        <OneBarriers review={review} />
        <Figures
          items={[
            { label: "Numbers", figure: "1", note: "One call, never repeated automatically" },
            ...kind.figures(review),
            environmentFigure(review.connection),
          ]}
        />
        {review.repeatOf ? (
          <RepeatWarning of={review.repeatOf} />
        ) : (
          review.sentTexts && (
            <SentLately title={`This number got this same ${kind.same} in the last day.`} last={review.sentTexts} />
          )
        )}
        <WhatYouSend
          lines={[
            applicationLine(
              { label: review.applicationLabel, appId: values.appId },
              field("appId"),
              applications.length,
            ),
            { key: "Number", changeHref: field("number"), value: <span className="mono">{number}</span> },
            ...kind.lines(values, review, field),
            titleLine(title ?? "None: number and time name it", field("title")),
          ]}
        />
        <Press reason={whyBarred(review)} backHref={formHref}>
          Send {what} ({kind.price(review)})
        </Press>
      </Form>
    </WithAside>
  );
}
