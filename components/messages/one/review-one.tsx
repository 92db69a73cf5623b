"use client";

import { useEffect } from "react";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { useJudged } from "#components/sends/review/use-judged.ts";
import { t } from "#words/t.ts";
import type { OneInput, OneKind } from "./one-kind.ts";
import { OneReviewForm } from "./one-review-form.tsx";
import { useFormHref } from "./use-form-href.ts";

/** A message to one number, step 2: what sending it would mean, if what the tab keeps is complete. */
export function ReviewOne({ kind }: { kind: OneKind }) {
  const { area } = useChannel();
  const formHref = useFormHref(kind);
  const intent = useIntent();
  const kept = useKept(kind.drafts, intent);
  const judging = useJudged(kind.form, kept?.kind === "draft" ? kept.values : null);
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  if (kept?.kind === "sent") return <AlreadySent submissionId={kept.submissionId} area={area} />;
  if (judging.error !== null) return <NotReviewed review={judging} formHref={formHref} />;
  const { judged } = judging;
  if (kept && !judged) return <ReviewSkeleton />;
  if (judged?.success) return <Reviewed {...{ kind, intent, formHref }} values={judged.data} />;
  return (
    <NothingToReview
      title={
        kept
          ? t("messages.thisWordIsntReadyForReview", { word: kind.word })
          : t("messages.thereIsNothingToReviewInThis")
      }
      formHref={formHref}
    >
      {kept ? t("messages.somethingIsMissingOrWrongTheForm") : t("messages.untilYouSendItAMessageTo")}
    </NothingToReview>
  );
}

/** As the server sees it now. */
function Reviewed({
  kind,
  intent,
  values,
  formHref,
}: {
  kind: OneKind;
  intent: string;
  values: OneInput;
  formHref: string;
}) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const { drafts } = kind;
  const review = kind.useReview(values, intent);
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) drafts.markSent(window.sessionStorage, slug, intent, storedAs);
  }, [drafts, storedAs, slug, intent]);
  if (storedAs !== null) return <AlreadySent submissionId={storedAs} area={area} />;
  if (!review.data) return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
  return (
    <OneReviewForm
      {...{ kind, intent, values, formHref }}
      review={review.data}
      onReviewAgain={() => review.refetch().then(({ data }) => data)}
    />
  );
}
