"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { BulkReview, DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { CheckAgain } from "#components/messages/draft/check-again.tsx";
import { StepBar } from "#components/messages/draft/step-bar.tsx";
import { StepClosed } from "#components/messages/draft/step-closed.tsx";
import { useApplications } from "#components/messages/draft/use-applications.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { WizardFrame } from "#components/messages/draft/wizard-frame.tsx";
import { isChecking, whyClosed } from "#components/messages/draft/wizard-steps.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { WorkProgress } from "#components/reading/work-progress.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { useOnce } from "#components/ui/hooks/use-once.ts";
import { t } from "#words/t.ts";
import { BulkReviewForm } from "./review-form.tsx";

const pollMs = 700;

/** The step "Review and send": everything at a glance, then one press. */
export function ReviewStep({ id }: { id: string }) {
  // The form names one of them. Asked for here, they come with the draft and not in a request of their own.
  useApplications();
  return (
    <WizardFrame id={id} step="review" every={({ check }) => (check && isChecking(check.state) ? pollMs : false)}>
      {(draft) => <Opened draft={draft} />}
    </WizardFrame>
  );
}

function Opened({ draft }: { draft: DraftView }) {
  const { upload, check } = draft;
  const channel = useChannel();
  if (check && isChecking(check.state)) {
    return (
      <WorkProgress
        title={t("messages.checkingTheRows")}
        done={check.state === "queued" ? null : check.checkedRows}
        whole={check.rowCount}
        unit={t("messages.rows2")}
      >
        {t("messages.theRowsOrTheDraftChangedSo")}
      </WorkProgress>
    );
  }
  const why = whyClosed("review", draft, channel) ?? draft.settingsProblem;
  if (why !== null || upload === null || check === null) {
    return <StepClosed draft={draft} why={why ?? t("messages.recipientsComeFirst")} />;
  }
  return <Prepared key={check.revision} draft={draft} uploadId={upload.id} sendable={check.counts.sendable} />;
}

/** Has the messages made ready, waits for it, then shows what sending them means. */
function Prepared({ draft, uploadId, sendable }: { draft: DraftView; uploadId: string; sendable: number }) {
  const router = useChannelRouter();
  const { intoCalls } = useChannel().review;
  const { id } = draft;
  const review = useQuery(
    router.review.queryOptions(
      { id },
      {
        refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pollMs : false),
        // Rows may have been checked again since it was last open: an older review would be one of other messages.
        gcTime: 0,
        staleTime: 0,
      },
    ),
  );
  const prepare = useMutation(router.prepare.mutationOptions({ onSettled: () => void review.refetch(), retry: false }));
  useOnce(review.data?.state === "checked", () => prepare.mutate({ id }));
  const { data } = review;
  if (prepare.error) {
    return (
      <ReadProblem
        error={prepare.error}
        what={t("messages.theMessagesCouldNotBePreparedAnd")}
        onRetry={() => prepare.mutate({ id })}
      />
    );
  }
  if (review.error && !data) {
    return (
      <ReadProblem
        error={review.error}
        what={t("messages.itCouldNotBeReviewedNothingWas")}
        onRetry={() => void review.refetch()}
      />
    );
  }
  if (data?.state === "failed") return <Failed draft={draft} review={data} />;
  if (data && isReady(data)) {
    return (
      <BulkReviewForm
        {...{ draft, uploadId }}
        review={data}
        onReviewAgain={() => review.refetch().then(({ data: again }) => again)}
      />
    );
  }
  return (
    <WorkProgress
      title={t("messages.preparingTheMessages")}
      done={null}
      whole={sendable}
      unit={t("messages.messages2")}
    >
      {intoCalls}
    </WorkProgress>
  );
}

function isAtWork({ state }: BulkReview): boolean {
  return state === "checked" || state === "preparing" || isChecking(state);
}

function isReady(review: BulkReview): review is ReadyReview {
  return review.hash !== null;
}

function Failed({ draft, review }: { draft: DraftView; review: BulkReview }) {
  const stepHref = useStepHref();
  return (
    <>
      <Callout
        hue="bad"
        alert
        title={t("messages.theMessagesCouldNotBePrepared")}
        actions={<CheckAgain draft={draft} />}
      >
        {t("messages.problemNothingWasSentAndNothingOf", {
          problem: review.problem ?? t("messages.theReasonIsNotKnownYet"),
        })}
      </Callout>
      <StepBar>
        <ButtonLink href={stepHref(draft.id, "check")}>{t("messages.back")}</ButtonLink>
      </StepBar>
    </>
  );
}
