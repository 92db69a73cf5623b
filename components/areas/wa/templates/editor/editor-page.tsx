"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useTemplateApplications } from "#components/areas/wa/templates/use-applications.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { SubmittedAlready } from "#components/sends/review/submitted-already.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { useJudged } from "#components/sends/review/use-judged.ts";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { loadForm } from "./load-form.ts";
import { TemplateForm } from "./template-form.tsx";
import { TemplateReview } from "./template-review.tsx";
import { usePrefill } from "./use-prefill.ts";
import { inputOf, templateDrafts } from "./values.ts";

/** A new template: written with the message on a phone beside it, reviewed, and submitted once. */
export function TemplateEditorPage() {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const heading = useArrivalFocus();
  const isReview = step === "review";
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: "Message templates", href: `/${slug}/templates/wa` }]}
        title={isReview ? "Review and submit" : "New message template"}
        heading={heading}
        badge={<DraftBadge />}
        facts={[
          { key: "language", value: "One language; others are added under the same name" },
          { key: "sent", value: "Nothing is submitted before you confirm" },
        ]}
      />
      {/* Each step reads anew what the tab keeps, which the other one wrote. */}
      <Step key={step ?? "write"} isReview={isReview} />
    </Page>
  );
}

function Step({ isReview }: { isReview: boolean }) {
  const { slug } = useWorkspace();
  const applications = useTemplateApplications();
  const intent = useIntent();
  const kept = useKept(templateDrafts, intent);
  const judging = useJudged(loadForm, isReview && kept?.kind === "draft" ? kept.values : null);
  const prefill = usePrefill(kept === null);
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  if (kept?.kind === "sent")
    return (
      <SubmittedAlready
        what="template"
        submissionId={kept.submissionId}
        again={{ href: `/${slug}/templates/wa/new`, label: "New template" }}
      />
    );
  const formHref = `/${slug}/templates/wa/new?intent=${intent}`;
  if (isReview) {
    if (judging.error !== null) return <NotReviewed review={judging} formHref={formHref} />;
    const { judged } = judging;
    if (kept && !judged) return <ReviewSkeleton />;
    if (judged?.success)
      return (
        <TemplateReview
          {...{ intent, formHref }}
          template={judged.data}
          applications={applications.applications.length}
        />
      );
    return (
      <NothingToReview
        title={kept ? "This template isn’t ready for review" : "There is nothing to review in this tab"}
        formHref={formHref}
      >
        {kept
          ? "Something is missing or wrong. The form shows what."
          : "Until you submit it, a template is kept only in the browser tab in which you wrote it."}
      </NothingToReview>
    );
  }
  if (kept === null && prefill === undefined) return <ReviewSkeleton />;
  return (
    <WithApplication of={applications} area="messages">
      {kept === null && prefill?.error ? (
        <ReadProblem error={prefill.error} what="The earlier template could not be read. The form starts empty." />
      ) : null}
      <TemplateForm
        key={intent}
        intent={intent}
        applications={applications.applications}
        start={kept?.values ?? prefill?.values ?? inputOf({})}
        savedAt={kept?.savedAt ?? null}
        refused={kept === null ? (prefill?.refused ?? null) : null}
      />
    </WithApplication>
  );
}
