import { resultGroups, wholeOf } from "#components/areas/email/recipients/result-groups.ts";
import { ResultPanel } from "#components/sends/page/result-panel.tsx";
import type { LiveState } from "#components/sends/page/use-live-submission.ts";
import type { Figures } from "#components/sends/submission-view.ts";
import { describeMeter } from "#components/ui/meter.tsx";
import { counted, formatCount } from "#components/ui/number.ts";

/** What became of a batch so far, and of how many. */
export function EmailResult({ figures, live, updatedAt }: { figures: Figures; live: LiveState; updatedAt: Date }) {
  const groups = resultGroups(figures);
  const total = wholeOf(figures);
  return (
    <ResultPanel
      live={live}
      updatedAt={updatedAt}
      groups={groups}
      total={total}
      unit="emails"
      of={expectation(figures)}
      spoken={describeMeter(groups, total, "emails")}
    />
  );
}

/** What the figures are of, as far as anybody said. */
function expectation({ expectedCount, recipientCount }: Figures): string {
  if (expectedCount === null) return `Expected number not given, ${formatCount(recipientCount)} reported`;
  const more = recipientCount - expectedCount;
  if (more <= 0) return `${formatCount(expectedCount)} expected`;
  return `${formatCount(expectedCount)} expected, ${counted(more, "more email")} reported`;
}
