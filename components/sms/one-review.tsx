"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ProblemCallout } from "#components/library/problem-callout.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { OneAlreadySent } from "./one-already-sent.tsx";
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
  if (storedAs !== null) return <OneAlreadySent submissionId={storedAs} />;
  if (review.data) {
    return (
      <OneReviewForm
        {...{ intent, values, formHref }}
        review={review.data}
        onReviewAgain={() => review.refetch().then(({ data }) => data)}
      />
    );
  }
  if (!review.error) {
    return (
      <Panel label="Loading" padded className="max-w-form">
        <div className="grid gap-4">
          {["35%", "70%", "55%", "48%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Panel>
    );
  }
  return (
    <div className="grid max-w-form gap-4">
      <ProblemCallout
        error={review.error}
        what="It could not be reviewed, and nothing was sent."
        onRetry={() => void review.refetch()}
        busy={review.isFetching}
      />
      <ButtonLink href={formHref} className="w-fit">
        Back to the form
      </ButtonLink>
    </div>
  );
}
