"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EmailFrame } from "#components/areas/email/draft/email-frame.tsx";
import { type EmailDraftView, stepHref } from "#components/areas/email/draft/email-steps.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import type { BatchInput } from "#server/compose/email/form-values.ts";
import { t } from "#words/t.ts";
import { ReviewForm } from "./review-form.tsx";
import { seenOf } from "./template-field.tsx";

/** An email batch, step 2: review and send. */
export function ReviewPage({ id }: { id: string }) {
  return (
    <EmailFrame id={id} step="review">
      {(draft) => <Opened draft={draft} />}
    </EmailFrame>
  );
}

function Opened({ draft }: { draft: EmailDraftView }) {
  const { slug } = useWorkspace();
  if (draft.batch) return <Judged draft={draft} input={draft.batch} />;
  return (
    <NothingToReview title={t("email.thisDraftIsntReadyForReview")} formHref={stepHref(slug, draft.id, "write")}>
      {t("email.somethingIsMissingOrWrongTheForm")}
    </NothingToReview>
  );
}

/** Asks the server what sending this would mean, with the template as it is listed now. */
function Judged({ draft, input: stored }: { draft: EmailDraftView; input: BatchInput }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const { id, title } = draft;
  const formHref = stepHref(slug, id, "write");
  const templates = useTemplates(stored.draft.appId);
  const senders = useSenders(stored.draft.appId);
  const listed = templates.data?.templates.find(({ templateID }) => templateID === stored.draft.templateID);
  const input = { ...stored, template: listed ? seenOf(listed) : stored.template };
  const review = useQuery(
    trpc.email.reviewDraft.queryOptions(
      { id, template: input.template },
      // The draft may have been changed since it was last open: an older review would be one of something else.
      { placeholderData: keepPreviousData, gcTime: 0, staleTime: 0 },
    ),
  );
  if (review.data) {
    return (
      <ReviewForm
        {...{ id, input, title, templates, senders, formHref }}
        review={review.data}
        onReviewAgain={() => review.refetch().then(({ data }) => data)}
      />
    );
  }
  if (!review.error) return <ReviewSkeleton />;
  return <NotReviewed {...{ review, formHref }} />;
}
