"use client";

import { useMutation } from "@tanstack/react-query";
import { aboutPrice, costFigure } from "#components/areas/sms/channel/price-words.ts";
import { Form } from "#components/form/form.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { AfterSending } from "#components/messages/draft/after-sending.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { OneBarriers, whyBarred } from "#components/messages/one/one-barriers.tsx";
import { WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SentAnother } from "#components/sends/review/already-sent.tsx";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { environmentFigure, Figures } from "#components/sends/review/figures.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { type SentLine, WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { type OneForm, oneDrafts, toOneDraft } from "./one-values.ts";
import type { OneReviewAnswer } from "./one-view.ts";

type Props = {
  intent: string;
  values: OneForm;
  review: OneReviewAnswer;
  onReviewAgain: () => Promise<OneReviewAnswer | undefined>;
  formHref: string;
};

/** Everything at a glance, then one press. The intent makes every further press the same send. */
export function OneReviewForm({ intent, values, review, onReviewAgain, formHref }: Props) {
  const { slug } = useWorkspace();
  const { applications } = useApplications();
  const mutation = useMutation(useTRPC().sms.sendOne.mutationOptions());
  const { send, problem } = useSendReviewed({
    review,
    onReviewAgain,
    store: (reviewed) =>
      mutation.mutateAsync({ intentId: intent, draft: toOneDraft(values), title: values.title ?? null, ...reviewed }),
    onStored: (id) => oneDrafts.markSent(window.sessionStorage, slug, intent, id),
    what: `1 SMS to ${review.number}`,
  });
  return (
    <WithAside aside={<AfterSending />}>
      <Form
        schema={confirmation(null, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {problem?.kind === "used" && <SentAnother submissionId={problem.submissionId} area="sms" />}
        <OneBarriers review={review} />
        <Figures items={figuresOf(review)} />
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend lines={sentLines(values, review, formHref, applications.length)} />
        <Press reason={whyBarred(review)} backHref={formHref}>
          Send 1 SMS to {review.number} ({aboutPrice(review.price) ?? "no price known"})
        </Press>
      </Form>
    </WithAside>
  );
}

function figuresOf({ parts, encoding, characters, price, connection }: OneReviewAnswer) {
  return [
    { label: "Numbers", figure: "1", note: "One call, never repeated automatically" },
    { label: "Parts", figure: formatCount(parts), note: `${counted(characters, "character")}, ${encoding}` },
    costFigure(price),
    environmentFigure(connection),
  ];
}

function sentLines(values: OneForm, review: OneReviewAnswer, formHref: string, applications: number): SentLine[] {
  const field = (name: string) => `${formHref}#field-${name}`;
  return [
    applicationLine({ label: review.applicationLabel, appId: values.appId }, field("appId"), applications),
    {
      key: "Sender id",
      changeHref: field("senderId"),
      value: values.senderId ? (
        <KnownId kind="sms_sender" value={values.senderId} names={[]} />
      ) : (
        "None: the platform chooses"
      ),
    },
    { key: "Number", changeHref: field("number"), value: <span className="mono">{review.number}</span> },
    { key: "Text", changeHref: field("content"), value: <span className="whitespace-pre-wrap">{review.text}</span> },
    titleLine(values.title ?? "None: number and time name it", field("title")),
  ];
}
