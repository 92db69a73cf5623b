"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ToOneReview } from "#components/areas/wa/one/to-one-review.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { Time } from "#components/ui/time.tsx";
import { typeWords } from "./content-fields.tsx";
import { CustomMessage } from "./custom-preview.tsx";
import { type CustomForm, customDrafts, toCustomDraft } from "./custom-values.ts";

/** A free-form message to one number, step 2: what sending it would mean, as the server sees it now. */
export function CustomReview({ intent, values }: { intent: string; values: CustomForm }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const formHref = `/${slug}/send/wa/custom?intent=${intent}`;
  const draft = toCustomDraft(values);
  const review = useQuery(
    trpc.wa.reviewCustom.queryOptions({ draft, intentId: intent }, { placeholderData: keepPreviousData }),
  );
  const mutation = useMutation(trpc.wa.sendCustom.mutationOptions());
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) customDrafts.markSent(window.sessionStorage, slug, intent, storedAs);
  }, [storedAs, slug, intent]);
  if (storedAs !== null) return <AlreadySent submissionId={storedAs} area="wa" />;
  if (!review.data) return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
  const title = values.title?.trim() || undefined;
  return (
    <ToOneReview
      {...{ formHref, title }}
      appId={values.appId}
      review={review.data}
      onReviewAgain={() => review.refetch().then(({ data }) => data)}
      store={(reviewed) => mutation.mutateAsync({ intentId: intent, draft, title: title ?? null, ...reviewed })}
      onStored={(id) => customDrafts.markSent(window.sessionStorage, slug, intent, id)}
      lines={(field) => [
        {
          key: "From",
          changeHref: field("businessPhone"),
          value: <KnownId kind="business_number" value={values.businessPhone} names={[]} />,
        },
        {
          key: "They last wrote",
          changeHref: field("lastWrote"),
          value: <Time at={new Date(draft.lastWroteAt)} />,
        },
        { key: typeWords[values.type], changeHref: field("type"), value: <CustomMessage of={values} /> },
      ]}
    />
  );
}
