"use client";

import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useTaskApplications } from "#components/areas/aivoice/use-task-applications.ts";
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
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
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
  const heading = useArrivalFocus();
  const isReview = step === "review";
  return (
    <Page>
      <PageHeader
        crumbs={[
          { label: "AI tasks", href: `/${slug}/voice/tasks` },
          ...(id === null ? [] : [{ label: "The task", href: `/${slug}/voice/tasks/${id}` }]),
        ]}
        title={isReview ? "Review and submit" : id === null ? "New AI task" : "Edit the AI task"}
        heading={heading}
        badge={<DraftBadge />}
        facts={[
          { key: "sent", value: "Nothing is submitted before you confirm" },
          {
            key: "whole",
            value:
              id === null
                ? "Customers are imported, and a manual task is started, in the platform’s console"
                : "An edit sends every rule of the task again",
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
        what={isNew ? "task" : "edit"}
        submissionId={kept.submissionId}
        again={{ href: page, label: isNew ? "New task" : "Edit again" }}
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
          title={kept ? "This task isn’t ready for review" : "There is nothing to review in this tab"}
          formHref={formHref}
        >
          {kept
            ? "Something is missing or wrong. The form shows what."
            : "Until you submit it, a task is kept only in the browser tab in which you wrote it."}
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
    return <ReadProblem error={prefill.error} what="The task could not be read, so it cannot be edited." />;
  return (
    <WithApplication of={applications} area="AI calls">
      {kept === null && prefill?.error ? (
        <ReadProblem error={prefill.error} what="The earlier task could not be read. The form starts empty." />
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
