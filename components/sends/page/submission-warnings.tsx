"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DecidedCallouts } from "#components/sends/control/decision.tsx";
import { HeldCallout } from "#components/sends/control/held-callout.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { useAgeAbove } from "#components/sends/use-age-above.ts";
import { Callout } from "#components/ui/callout.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const DisputeButtons = onDemand(() =>
  import("#components/sends/control/dispute-buttons.tsx").then((loaded) => loaded.DisputeButtons),
);

/** The first callbacks of an accepted batch come within seconds; none in this time means that none can arrive. */
const callbacksDueMs = 10 * 60_000;

/**
 * Warns where something contradicts the page's figures, so that nobody relies on them unwarned, and says what people decided
 * about it. `rest`: what can be done about what was not sent.
 */
export function SubmissionWarnings({ submission, rest }: { submission: SubmissionView; rest: ReactNode }) {
  // Of numbers that an answer leaves open a person decides below, where they are told.
  const contradictions = submission.troubled.filter(
    ({ disputeChoices, unclearCount }) => disputeChoices.length > 0 && !unclearCount,
  );
  const isOpen = ({ disputeChoices }: (typeof submission.troubled)[number]) => disputeChoices.length > 0;
  const unlisted = submission.disputedCalls - submission.troubled.filter(isOpen).length;
  const defects = submission.troubled.filter((attempt) => attempt.defect !== null);
  return (
    <>
      {contradictions.map((attempt) => (
        <Callout
          key={`contradiction ${attempt.id}`}
          hue="unsure"
          icon="git-compare"
          title={t("sends.sourcesDisagreeAboutThisBatch")}
          actions={<DisputeButtons attempt={attempt} area={submission.area} />}
        >
          {attempt.contradiction}
          {t("sends.attemptAttemptNoBothAreKeptAPerson", { attemptNo: attempt.attemptNo })}
        </Callout>
      ))}
      {contradictions.length > 0 && unlisted > 0 && (
        <p className="text-sm text-muted">{t("sends.moreCallsAreDisputed", { count: unlisted })}</p>
      )}
      {defects.map((attempt) => (
        <Callout key={`defect ${attempt.id}`} hue="bad" title={t("sends.somethingWentWrongInSwitchboardItself")}>
          {attempt.defect}
          {t("sends.attemptAttemptNoTellYourAdministratorTheRecord", { attemptNo: attempt.attemptNo })}
        </Callout>
      ))}
      <DecidedCallouts submission={submission} rest={submission.stoppedAt === null && rest} />
      <HeldCallout submission={submission} rest={rest} />
      <HeldBack submission={submission} />
      {areaTraits[submission.area].isReported && <MissingCallbacks submission={submission} />}
    </>
  );
}

/** Nothing is sent over an archived connection. */
function HeldBack({ submission: { connection, calls } }: { submission: SubmissionView }) {
  if (connection.archivedAt === null || calls.waiting.calls === 0) return null;
  return (
    <Callout hue="caution" icon="circle-pause" title={t("sends.itWaits")}>
      {rich("sends.theConnectionNameWasArchivedTimeSo", {
        name: connection.name,
        time: <Time at={connection.archivedAt} as="ago" />,
      })}
    </Callout>
  );
}

function MissingCallbacks({ submission }: { submission: SubmissionView }) {
  const { callbackProblem } = useWorkspace();
  const { acceptedAt, callbackCount } = submission;
  const isOverdue = useAgeAbove(acceptedAt, callbacksDueMs);
  const accepted = submission.state === "accepted" || submission.state === "partly_accepted";
  if (!accepted || !acceptedAt || callbackCount > 0 || !isOverdue) return null;
  return (
    <Callout hue="caution" title={t("sends.noCallbackHasCome")}>
      {rich("sends.thePlatformAcceptedThisBatchTimeAnd", {
        callbackProblem: callbackProblem ?? t("sends.thePlatformMayNotReachThisServer"),
        time: <Time at={acceptedAt} as="ago" />,
      })}
    </Callout>
  );
}
