import { resultGroups, wholeOf } from "#components/areas/email/recipients/result-groups.ts";
import { ResultPanel } from "#components/sends/page/result-panel.tsx";
import type { LiveState } from "#components/sends/page/use-live-submission.ts";
import type { Figures } from "#components/sends/submission-view.ts";
import { describeMeter } from "#components/ui/meter.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { FailureReasons } from "./failure-reasons.tsx";

/** What became of a batch so far, and of how many. */
export function EmailResult({
  submissionId,
  figures,
  live,
  updatedAt,
}: {
  submissionId: string;
  figures: Figures;
  live: LiveState;
  updatedAt: Date;
}) {
  const groups = resultGroups(figures);
  const total = wholeOf(figures);
  return (
    <ResultPanel
      live={live}
      updatedAt={updatedAt}
      groups={groups}
      total={total}
      sayWhole={sayWhole}
      of={expectation(figures)}
      spoken={describeMeter(groups, total, sayWhole)}
    >
      {figures.failedCount > 0 && <FailureReasons submissionId={submissionId} isOver={live.kind === "finished"} />}
    </ResultPanel>
  );
}

const sayWhole = (count: number) => t("email.countEmail", { count });

/** What the figures are of, as far as anybody said. */
function expectation({ expectedCount, recipientCount }: Figures): string {
  if (expectedCount === null)
    return t("email.expectedNumberNotGivenRecipientCountReported", { recipientCount: formatCount(recipientCount) });
  const more = recipientCount - expectedCount;
  if (more <= 0) return t("email.expectedCountExpected", { expectedCount: formatCount(expectedCount) });
  return t("email.expectedCountExpectedMoreMoreEmailReported", { expectedCount: formatCount(expectedCount), more });
}
