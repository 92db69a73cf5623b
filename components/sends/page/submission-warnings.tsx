"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DecidedCallouts } from "#components/sends/control/decision.tsx";
import { HeldCallout } from "#components/sends/control/held-callout.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { useAgeAbove } from "#components/sends/use-age-above.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";

/** The first callbacks of an accepted batch come within seconds; none in this time means that none can arrive. */
const callbacksDueMs = 10 * 60_000;

/**
 * Warns where something contradicts the page's figures, so that nobody relies on them unwarned, and says what people decided
 * about it. `rest`: what can be done about what was not sent.
 */
export function SubmissionWarnings({ submission, rest }: { submission: SubmissionView; rest: ReactNode }) {
  const contradictions = submission.troubled.filter((attempt) => attempt.contradiction !== null);
  const defects = submission.troubled.filter((attempt) => attempt.defect !== null);
  return (
    <>
      {contradictions.map((attempt) => (
        <Callout
          key={`contradiction ${attempt.id}`}
          hue="unsure"
          icon="git-compare"
          title="Sources disagree about this batch."
        >
          {attempt.contradiction} (Attempt {attempt.attemptNo}.) Both are kept; a person has to find out which is right.
        </Callout>
      ))}
      {defects.map((attempt) => (
        <Callout key={`defect ${attempt.id}`} hue="bad" title="Something went wrong in Switchboard itself.">
          {attempt.defect} (Attempt {attempt.attemptNo}.) Tell your administrator; the record of the call may be
          incomplete.
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
    <Callout hue="caution" icon="circle-pause" title="It waits.">
      The connection {connection.name} was archived <Time at={connection.archivedAt} as="ago" />, so nothing is sent
      over it. An owner or admin of the workspace can restore it; then this is sent at once.
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
    <Callout hue="caution" title="No callback has come.">
      The platform accepted this batch <Time at={acceptedAt} as="ago" /> and has called back about none of its emails.
      Without callbacks nothing can be learned about them.{" "}
      {callbackProblem ?? "The platform may not reach this server."} An administrator should check that PUBLIC_URL is an
      address the platform can reach.
    </Callout>
  );
}
