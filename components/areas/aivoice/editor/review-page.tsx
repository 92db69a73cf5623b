"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { SubmittedAlready } from "#components/sends/review/submitted-already.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { ReviewForm, type ReviewProps } from "./review-form.tsx";
import { taskDrafts } from "./values.ts";

/** A task, step 2: what submitting it would mean, as the server sees it now. */
export function NewReview(props: ReviewProps) {
  const { intent, task, formHref } = props;
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const review = useQuery(
    trpc.aivoice.reviewTask.queryOptions({ draft: task, intentId: intent }, { placeholderData: keepPreviousData }),
  );
  const mutation = useMutation(trpc.aivoice.addTask.mutationOptions());
  const storedAs = review.data?.storedAs ?? null;
  if (storedAs !== null)
    return (
      <SubmittedAlready
        what={t("aivoice.task")}
        submissionId={storedAs}
        again={{ href: `/${slug}/voice/tasks/new`, label: t("aivoice.newTask") }}
      />
    );
  if (!review.data) return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
  return (
    <ReviewForm
      {...props}
      review={review.data}
      changes={null}
      onReviewAgain={() => review.refetch().then(({ data }) => data)}
      store={({ reviewedHash }) => mutation.mutateAsync({ intentId: intent, draft: task, reviewedHash })}
      label={t("aivoice.createName", { name: review.data.name })}
    />
  );
}

/** An edit of a task, step 2: what it changes of the version that it is based on. */
export function EditReview(props: ReviewProps & { id: string }) {
  const { id, intent, task, typed, formHref } = props;
  const trpc = useTRPC();
  const client = useQueryClient();
  const { slug } = useWorkspace();
  const [basedOn, setBasedOn] = useState(typed.basedOn);
  const review = useQuery(trpc.aivoice.reviewEdit.queryOptions({ id, basedOn, draft: task, intentId: intent }));
  const mutation = useMutation(trpc.aivoice.editTask.mutationOptions());
  const pageHref = `/${slug}/voice/tasks/${id}`;
  const storedAs = review.data?.storedAs ?? null;
  if (storedAs !== null)
    return (
      <SubmittedAlready
        what={t("aivoice.edit2")}
        submissionId={storedAs}
        again={{ href: `${pageHref}/edit`, label: t("aivoice.editAgain") }}
      />
    );
  const latest = refusalOf(review.error)?.details.latest;
  if (latest !== undefined && latest > basedOn)
    return (
      <div className="grid max-w-form gap-4">
        <ReadProblem
          error={review.error}
          what={t("aivoice.itCouldNotBeReviewedNothingWas")}
          actions={
            <>
              <Button
                onClick={() => {
                  taskDrafts.save(window.sessionStorage, slug, intent, { ...typed, basedOn: latest }, new Date());
                  setBasedOn(latest);
                }}
              >
                {t("aivoice.putMineOnTopOfVersionLatest", { latest })}
              </Button>
              <ButtonLink href={pageHref}>{t("aivoice.seeVersionLatest", { latest })}</ButtonLink>
            </>
          }
        />
        <ButtonLink href={formHref} className="w-fit">
          {t("aivoice.backToTheForm")}
        </ButtonLink>
      </div>
    );
  if (!review.data) return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
  return (
    <ReviewForm
      {...props}
      key={basedOn}
      review={review.data}
      changes={review.data.changes}
      onReviewAgain={() => review.refetch().then(({ data }) => data)}
      store={async ({ reviewedHash }) => {
        const stored = await mutation.mutateAsync({ id, basedOn, intentId: intent, draft: task, reviewedHash });
        await client.invalidateQueries(trpc.aivoice.pathFilter());
        return stored;
      }}
      label={t("aivoice.sendVersionBasedOn", { basedOn: basedOn + 1 })}
    />
  );
}
