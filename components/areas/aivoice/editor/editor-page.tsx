"use client";

import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useTaskApplications } from "#components/areas/aivoice/use-task-applications.ts";
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
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { loadEditedForm, loadNewForm } from "./load-form.ts";
import { TaskForm } from "./task-form.tsx";
import { usePrefill } from "./use-prefill.ts";
import { inputOf, taskDrafts } from "./values.ts";

const NewReview = onDemand(() => import("./review-page.tsx").then((loaded) => loaded.NewReview));
const EditReview = onDemand(() => import("./review-page.tsx").then((loaded) => loaded.EditReview));

/** A new task, or with `id` an edit of one: written on the week it dials in, reviewed, and submitted once. */
export function TaskEditorPage({ id = null }: { id?: string | null }) {
  const { slug } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const isReview = step === "review";
  return (
    <Page>
      <WrittenHeader
        crumbs={[
          { label: t("aivoice.aITasks"), href: `/${slug}/voice/tasks` },
          ...(id === null ? [] : [{ label: t("aivoice.theTask2"), href: `/${slug}/voice/tasks/${id}` }]),
        ]}
        title={id === null ? t("aivoice.newAITask") : t("aivoice.editTheAITask")}
        isReview={isReview}
        facts={[
          { key: "sent", value: t("aivoice.nothingIsSubmittedBeforeYouConfirm") },
          {
            key: "whole",
            value:
              id === null ? t("aivoice.customersAreImportedAndAManualTask") : t("aivoice.anEditSendsEveryRuleOfThe"),
          },
        ]}
      />
      {/* Each step reads anew what the tab keeps, which the other one wrote. */}
      <Step key={step ?? "write"} {...{ id, isReview }} />
    </Page>
  );
}

function Step({ id, isReview }: { id: string | null; isReview: boolean }) {
  const { slug } = useWorkspace();
  const applications = useTaskApplications();
  const intent = useIntent();
  const [from] = useQueryState("from", parseAsString);
  const isNew = id === null;
  const kept = useKept(taskDrafts, intent);
  const judging = useJudged(
    isNew ? loadNewForm : loadEditedForm,
    isReview && kept?.kind === "draft" ? kept.values : null,
  );
  const prefill = usePrefill(kept === null ? (id ?? from) : null, !isNew);
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  const page = `/${slug}/voice/tasks/${isNew ? "new" : `${id}/edit`}`;
  if (kept?.kind === "sent")
    return (
      <SubmittedAlready
        what={isNew ? t("aivoice.task") : t("aivoice.edit2")}
        submissionId={kept.submissionId}
        again={{ href: page, label: isNew ? t("aivoice.newTask") : t("aivoice.editAgain") }}
      />
    );
  const formHref = `${page}?intent=${intent}`;
  if (isReview) {
    if (judging.error !== null) return <NotReviewed review={judging} formHref={formHref} />;
    const { judged } = judging;
    if (kept && !judged) return <ReviewSkeleton />;
    if (!kept || !judged?.success)
      return (
        <NothingToReview
          title={kept ? t("aivoice.thisTaskIsntReadyForReview") : t("aivoice.thereIsNothingToReviewInThis")}
          formHref={formHref}
        >
          {kept ? t("aivoice.somethingIsMissingOrWrongTheForm") : t("aivoice.untilYouSubmitItATaskIs")}
        </NothingToReview>
      );
    const review = {
      intent,
      formHref,
      task: judged.data,
      typed: kept.values,
      applications: applications.applications.length,
    };
    return isNew ? <NewReview {...review} /> : <EditReview {...review} id={id} />;
  }
  if (kept === null && prefill === undefined) return <ReviewSkeleton />;
  if (kept === null && prefill?.error && !isNew)
    return <ReadProblem error={prefill.error} what={t("aivoice.theTaskCouldNotBeReadSo")} />;
  return (
    <WithApplication of={applications} area={t("aivoice.aiCalls")}>
      {kept === null && prefill?.error ? (
        <ReadProblem error={prefill.error} what={t("aivoice.theEarlierTaskCouldNotBeRead")} />
      ) : null}
      <TaskForm
        key={intent}
        {...{ intent, isNew }}
        applications={applications.applications}
        start={kept?.values ?? prefill?.values ?? inputOf({})}
        savedAt={kept?.savedAt ?? null}
        refused={kept === null ? (prefill?.refused ?? null) : null}
        reviewHref={`${formHref}&step=review`}
      />
    </WithApplication>
  );
}
