"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useTemplateApplications } from "#components/areas/wa/templates/use-applications.ts";
import { Page } from "#components/page/page.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { WrittenHeader } from "#components/sends/drafts/written-header.tsx";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { SubmittedAlready } from "#components/sends/review/submitted-already.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { useJudged } from "#components/sends/review/use-judged.ts";
import { t } from "#words/t.ts";
import { loadForm } from "./load-form.ts";
import { TemplateForm } from "./template-form.tsx";
import { TemplateReview } from "./template-review.tsx";
import { usePrefill } from "./use-prefill.ts";
import { inputOf, templateDrafts } from "./values.ts";

/** A new template: written with the message on a phone beside it, reviewed, and submitted once. */
export function TemplateEditorPage() {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const isReview = step === "review";
  return (
    <Page>
      <WrittenHeader
        crumbs={[{ label: t("wa.messageTemplates"), href: `/${slug}/templates/wa` }]}
        title={t("wa.newMessageTemplate")}
        isReview={isReview}
        facts={[
          { key: "language", value: t("wa.oneLanguageOthersAreAddedUnderThe") },
          { key: "sent", value: t("wa.nothingIsSubmittedBeforeYouConfirm") },
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
        what={t("wa.template3")}
        submissionId={kept.submissionId}
        again={{ href: `/${slug}/templates/wa/new`, label: t("wa.newTemplate") }}
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
        title={kept ? t("wa.thisTemplateIsntReadyForReview") : t("wa.thereIsNothingToReviewInThis")}
        formHref={formHref}
      >
        {kept ? t("wa.somethingIsMissingOrWrongTheForm") : t("wa.untilYouSubmitItATemplateIs")}
      </NothingToReview>
    );
  }
  if (kept === null && prefill === undefined) return <ReviewSkeleton />;
  return (
    <WithApplication of={applications} area={t("wa.messagesArea")}>
      {kept === null && prefill?.error ? (
        <ReadProblem error={prefill.error} what={t("wa.theEarlierTemplateCouldNotBeRead")} />
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
