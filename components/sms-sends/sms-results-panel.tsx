"use client";

import { LiveFreshness } from "#components/submissions/live-freshness.tsx";
import { SpokenSummary } from "#components/submissions/spoken-summary.tsx";
import type { SubmissionView } from "#components/submissions/submission-view.ts";
import type { LiveState } from "#components/submissions/use-live-submission.ts";
import { Meter } from "#components/ui/meter.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { CallProgress } from "./call-progress.tsx";
import { countCalls, sayCalls } from "./calls-made.ts";
import { DeliveryLine } from "./delivery-line.tsx";
import { sayArithmetic } from "./figures-words.ts";
import { outcomeGroups } from "./outcome-groups.ts";
import type { SmsFigures } from "./sms-view.ts";

/** What became of the numbers so far, drawn and in words that add up, and how far the calls are. */
export function SmsResultsPanel({
  submission: { id, attempts },
  figures,
  live,
  updatedAt,
}: {
  submission: SubmissionView;
  figures: SmsFigures;
  live: LiveState;
  updatedAt: Date;
}) {
  const calls = countCalls(attempts);
  const isUnderWay = calls.underWay + calls.waiting > 0;
  const arithmetic = sayArithmetic(figures);
  return (
    <Panel title={isUnderWay ? "Result so far" : "Result"} meta={<LiveFreshness live={live} updatedAt={updatedAt} />}>
      <div className="grid grid-cols-1 gap-4 p-4">
        <Meter groups={outcomeGroups(figures)} total={figures.planned} unit="numbers" />
        <div className="grid grid-cols-1 gap-1.5">
          <p className="text-sm font-medium">{arithmetic}</p>
          {isUnderWay ? <CallProgress calls={calls} /> : <p className="text-sm text-muted">{sayCalls(calls)}</p>}
        </div>
      </div>
      <DeliveryLine submissionId={id} figures={figures} />
      <SpokenSummary text={`${sayCalls(calls)}. ${arithmetic}.`} />
    </Panel>
  );
}
