"use client";

import { type ReactNode, useState } from "react";
import { betweenSentences } from "#components/page/lists.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { withoutStop } from "#components/reading/without-stop.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { countOf, sayAmount, sayHeld } from "./amounts.ts";

const ResumeDialog = onDemand(() => import("./resume-dialog.tsx").then((loaded) => loaded.ResumeDialog));
const StopRestDialog = onDemand(() => import("./stop-rest-dialog.tsx").then((loaded) => loaded.StopRestDialog));

/** That a send is paused or was stopped, what that means for its messages, and the way on: `rest` for what was stopped. */
export function HeldCallout({ submission, rest }: { submission: SubmissionView; rest: ReactNode }) {
  const { pausedAt, stoppedAt, stopReason } = submission;
  if (stoppedAt !== null) return <Stopped submission={submission} at={stoppedAt} reason={stopReason} rest={rest} />;
  if (pausedAt !== null) return <Paused submission={submission} at={pausedAt} />;
  return null;
}

function Paused({ submission, at }: { submission: SubmissionView; at: Date }) {
  const maySend = useMay(`${submission.area}.send`);
  const mayStop = useMay("sending.stop");
  const [asking, setAsking] = useState<"resume" | "stop" | null>(null);
  const { waiting, underWay } = submission.calls;
  const close = () => setAsking(null);
  return (
    <>
      <Callout
        hue="caution"
        icon="circle-pause"
        title={t("sends.paused")}
        actions={
          waiting.calls > 0 && (
            <>
              {maySend && (
                <Button icon="send" onClick={() => setAsking("resume")}>
                  {t("sends.resume")}
                </Button>
              )}
              {mayStop && (
                <Button icon="circle-x" onClick={() => setAsking("stop")}>
                  {t("sends.stopTheRest")}
                </Button>
              )}
            </>
          )
        }
      >
        {submission.pauseReason
          ? rich("sends.sinceBecause", { time: <Time at={at} />, reason: withoutStop(submission.pauseReason) })
          : rich("sends.since", { time: <Time at={at} /> })}
        {betweenSentences()}
        {sayHeld(waiting, underWay)} {waiting.calls > 0 && t("sends.nothingMoreOfThisSendLeavesUntil")}
        {!maySend && t("sends.ownersAdminsAndSendersOfThisWorkspace")}
      </Callout>
      {asking === "resume" && <ResumeDialog submission={submission} onClose={close} />}
      {asking === "stop" && <StopRestDialog submission={submission} onClose={close} />}
    </>
  );
}

function Stopped({
  submission,
  at,
  reason,
  rest,
}: {
  submission: SubmissionView;
  at: Date;
  reason: string | null;
  rest: ReactNode;
}) {
  const { done, givenUp, underWay } = submission.calls;
  const notSent = { amount: sayAmount(givenUp), count: countOf(givenUp) };
  return (
    <Callout hue="quiet" icon="circle-minus" title={t("sends.theRestWasStopped")} actions={givenUp.calls > 0 && rest}>
      {rich("sends.stoppedAtBecause", {
        time: <Time at={at} />,
        reason: withoutStop(reason ?? t("sends.noReasonIsKnown")),
      })}
      {betweenSentences()}
      {givenUp.calls === 0
        ? t("sends.allOfItHadLeftByThen")
        : done.calls + underWay.calls > 0
          ? t("sends.wasNotSentRestStays", notSent)
          : t("sends.wasNotSent", notSent)}
    </Callout>
  );
}
