"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { OneReviewForm } from "./one-review-form.tsx";
import { type OneForm, oneDrafts, toOneDraft } from "./one-values.ts";

/** One message to one number, step 2: what sending it would mean, as the server sees it now. */
export function OneReview({ intent, values }: { intent: string; values: OneForm }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const formHref = `/${slug}/send/sms?intent=${intent}`;
  const review = useQuery(
    trpc.sms.reviewOne.queryOptions(
      { draft: toOneDraft(values), intentId: intent },
      { placeholderData: keepPreviousData },
    ),
  );
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) oneDrafts.markSent(window.sessionStorage, slug, intent, storedAs);
  }, [storedAs, slug, intent]);
  if (storedAs !== null) return <AlreadySent submissionId={storedAs} area="sms" />;
  if (review.data) {
    return (
      <OneReviewForm
        {...{ intent, values, formHref }}
        review={review.data}
        onReviewAgain={() => review.refetch().then(({ data }) => data)}
      />
    );
  }
  if (!review.error) return <ReviewSkeleton />;
  return <NotReviewed {...{ review, formHref }} />;
}
