"use client";

import type { ReactNode } from "react";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";

/** While the server says what sending it would mean. */
export function ReviewSkeleton() {
  return (
    <Panel label={t("sends.loading")} padded className="max-w-form">
      <div className="grid gap-4">
        {["35%", "70%", "55%", "62%", "48%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Panel>
  );
}

/** The server could not say what sending it would mean. */
export function NotReviewed({
  review,
  formHref,
}: {
  review: { error: unknown; refetch: () => unknown; isFetching: boolean };
  formHref: string;
}) {
  return (
    <div className="grid max-w-form gap-4">
      <ReadProblem
        error={review.error}
        what={t("sends.itCouldNotBeReviewedNothingWas")}
        onRetry={() => void review.refetch()}
        busy={review.isFetching}
      />
      <ButtonLink href={formHref} className="w-fit">
        {t("sends.backToTheForm")}
      </ButtonLink>
    </div>
  );
}

/** The form is not complete, or this tab knows nothing of it. */
export function NothingToReview({
  title,
  formHref,
  children,
}: {
  title: string;
  formHref: string;
  children: ReactNode;
}) {
  return (
    <Panel label={title}>
      <EmptyState
        kind="nothing-yet"
        icon="file-text"
        title={title}
        actions={
          <ButtonLink variant="primary" href={formHref}>
            {t("sends.openTheForm")}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
