"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useEffect } from "react";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { parseAsIntent } from "#components/sends/review/intent.ts";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { type EmailForm, emailForm, toBatchInput } from "#server/compose/email-form.ts";
import { markSent } from "./draft-storage.ts";
import { ReviewForm } from "./review-form.tsx";
import { seenOf } from "./template-field.tsx";
import { useKeptDraft } from "./use-draft.ts";

/** New email batch, step 2: review. Reads the draft of its intent from the tab; nothing of it is in the address. */
export function ReviewPage() {
  const { slug } = useWorkspace();
  const [intent] = useQueryState("intent", parseAsIntent);
  const draft = useKeptDraft(intent);
  const heading = useArrivalFocus();
  const formHref = `/${slug}/send/email${intent ? `?intent=${intent}` : ""}`;
  return (
    <Page>
      <PageHeader
        crumbs={[
          { label: "Send", href: `/${slug}/send/email` },
          { label: "New email batch", href: formHref },
        ]}
        title="Review and send"
        heading={heading}
        badge={<DraftBadge />}
        facts={[
          { key: "step", value: "Step 2 of 2: review" },
          { key: "sent", value: "Nothing leaves before you confirm" },
        ]}
      />
      <Reviewed intent={intent} draft={draft} formHref={formHref} />
    </Page>
  );
}

function Reviewed({
  intent,
  draft,
  formHref,
}: {
  intent: string | null;
  draft: ReturnType<typeof useKeptDraft>;
  formHref: string;
}) {
  if (draft === undefined && intent !== null) return <ReviewSkeleton />;
  if (draft?.kind === "sent") return <AlreadySent submissionId={draft.submissionId} area="email" />;
  const parsed = draft ? emailForm.safeParse(draft.values) : undefined;
  if (intent !== null && parsed?.success) return <Judged intent={intent} values={parsed.data} formHref={formHref} />;
  return (
    <NothingToReview
      title={draft ? "This draft isn’t ready for review" : "There is nothing to review in this tab"}
      formHref={formHref}
    >
      {draft
        ? "Something in it is missing or not right. The form says what."
        : "A draft is kept in the browser tab it was written in, until it is sent. Open the form and write it here."}
    </NothingToReview>
  );
}

/** Asks the server what sending this would mean, with the template as it is listed now. */
function Judged({ intent, values, formHref }: { intent: string; values: EmailForm; formHref: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const templates = useTemplates(values.appId);
  const senders = useSenders(values.appId);
  const listed = templates.data?.templates.find(({ templateID }) => templateID === values.templateID);
  const input = toBatchInput({ ...values, template: listed ? seenOf(listed) : values.template });
  const review = useQuery(
    trpc.email.review.queryOptions(input ? { ...input, intentId: intent } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) markSent(window.sessionStorage, slug, intent, storedAs);
  }, [storedAs, slug, intent]);

  if (storedAs !== null) return <AlreadySent submissionId={storedAs} area="email" />;
  if (review.data && input) {
    return (
      <ReviewForm
        {...{ intent, input, templates, senders, formHref }}
        title={values.title}
        review={review.data}
        onReviewAgain={() => review.refetch().then(({ data }) => data)}
      />
    );
  }
  if (!review.error) return <ReviewSkeleton />;
  return <NotReviewed {...{ review, formHref }} />;
}
