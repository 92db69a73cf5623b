"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ToOneReview } from "#components/areas/wa/one/to-one-review.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { TemplateMessage } from "./one-preview.tsx";
import { type OneForm, oneDrafts, toTemplateDraft } from "./one-values.ts";

/** A message from a template to one number, step 2: what sending it would mean, as the server sees it now. */
export function OneTemplateReview({ intent, values }: { intent: string; values: OneForm }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const formHref = `/${slug}/send/wa?intent=${intent}`;
  const draft = toTemplateDraft(values);
  const review = useQuery(
    trpc.wa.reviewTemplateMessage.queryOptions({ draft, intentId: intent }, { placeholderData: keepPreviousData }),
  );
  const mutation = useMutation(trpc.wa.sendTemplateMessage.mutationOptions());
  const markSent = (id: string) => oneDrafts.markSent(window.sessionStorage, slug, intent, id);
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) oneDrafts.markSent(window.sessionStorage, slug, intent, storedAs);
  }, [storedAs, slug, intent]);
  if (storedAs !== null) return <AlreadySent submissionId={storedAs} area="wa" />;
  if (!review.data) return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
  const { template, filled, advanced, title } = values;
  return (
    <ToOneReview
      {...{ formHref, title }}
      appId={values.appId}
      review={review.data}
      onReviewAgain={() => review.refetch().then(({ data }) => data)}
      store={(reviewed) => mutation.mutateAsync({ intentId: intent, draft, title: title ?? null, ...reviewed })}
      onStored={markSent}
      lines={(field) => [
        {
          key: "From",
          changeHref: field("businessPhone"),
          value: <KnownId kind="business_number" value={values.businessPhone} names={[]} />,
        },
        {
          key: "Template",
          changeHref: field("templateKey"),
          value: (
            <span className="[overflow-wrap:anywhere]">
              <span className="mono">{template?.name}</span>, {template?.language}
            </span>
          ),
        },
        ...(template
          ? [{ key: "Message", changeHref: field("templateKey"), value: <TemplateMessage {...{ template, filled }} /> }]
          : []),
        ...(advanced
          ? [
              {
                key: "Components as JSON",
                changeHref: field("advanced"),
                value: <span className="mono whitespace-pre-wrap [overflow-wrap:anywhere]">{advanced}</span>,
              },
            ]
          : []),
      ]}
    />
  );
}
