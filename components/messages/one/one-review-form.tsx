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
import { NoPrice } from "#components/sends/review/no-price.tsx";
import { Press } from "#components/sends/review/press.tsx";
import { aboutPrice, costFigure } from "#components/sends/review/price-words.ts";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { SentLately } from "#components/sends/review/sent-lately.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
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
  const what = t("messages.n1NounToNumber", { noun: areaTraits[area].noun, number });
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
            { label: t("messages.numbers2"), figure: "1", note: t("messages.oneCallNeverRepeatedAutomatically") },
            ...kind.figures(review),
            costFigure(area, review.price),
            environmentFigure(review.connection),
          ]}
        />
        {review.price === null && <NoPrice area={area} />}
        {review.repeatOf ? (
          <RepeatWarning of={review.repeatOf} />
        ) : review.sentTexts ? (
          <SentLately
            title={kind.same === "text" ? t("messages.thisNumberGotThisText") : t("messages.thisNumberGotThisTemplate")}
            last={review.sentTexts}
          />
        ) : (
          review.otherTexts && (
            <SentLately
              isQuiet
              title={t("messages.thisNumberGotAnother", { noun: areaTraits[area].noun })}
              last={review.otherTexts}
            />
          )
        )}
        <WhatYouSend
          lines={[
            applicationLine(
              { label: review.applicationLabel, appId: values.appId },
              field("appId"),
              applications.length,
            ),
            { key: t("messages.number"), changeHref: field("number"), value: <span className="mono">{number}</span> },
            ...kind.lines(values, review, field),
            titleLine(title ?? t("messages.noneNumberAndTimeNameIt"), field("title")),
          ]}
        />
        <Press reason={whyBarred(review)} backHref={formHref}>
          {t("messages.sendWhatAboutPrice", {
            what,
            aboutPrice: aboutPrice(review.price) ?? t("messages.noPriceKnown"),
          })}
        </Press>
      </Form>
    </WithAside>
  );
}
