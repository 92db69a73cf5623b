import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { sayArithmetic } from "#components/messages/sent/figures-words.ts";
import { CallProgress } from "#components/sends/calls/call-progress.tsx";
import { callsMade, sayCalls } from "#components/sends/calls/calls-made.ts";
import { ResultPanel } from "#components/sends/page/result-panel.tsx";
import type { LiveState } from "#components/sends/page/use-live-submission.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";
import { DeliveryLine } from "./delivery-line.tsx";
import { outcomeGroups } from "./outcome-groups.ts";

/** What became of the numbers so far, in words that add up, and how far the calls are. */
export function MessageResult({
  submission,
  figures,
  live,
  updatedAt,
}: {
  submission: SubmissionView;
  figures: MessageFigures;
  live: LiveState;
  updatedAt: Date;
}) {
  const calls = callsMade(submission.calls);
  const isUnderWay = calls.underWay + calls.waiting > 0;
  const arithmetic = sayArithmetic(figures);
  return (
    <ResultPanel
      live={live}
      updatedAt={updatedAt}
      groups={outcomeGroups(figures)}
      total={figures.planned}
      sayWhole={(planned) => t("messages.plannedNumber", { planned })}
      spoken={t("messages.callsAndNumbers", { calls: sayCalls(calls), numbers: arithmetic })}
      foot={<DeliveryLine submissionId={submission.id} figures={figures} />}
    >
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-sm font-medium">{arithmetic}</p>
        {isUnderWay ? <CallProgress calls={calls} /> : <p className="text-sm text-muted">{sayCalls(calls)}</p>}
      </div>
    </ResultPanel>
  );
}
