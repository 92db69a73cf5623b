"use client";

import { resultGroups, wholeOf } from "#components/areas/email/recipients/result-groups.ts";
import { LiveFreshness } from "#components/sends/page/live-freshness.tsx";
import { SpokenSummary } from "#components/sends/page/spoken-summary.tsx";
import type { LiveState } from "#components/sends/page/use-live-submission.ts";
import type { Figures } from "#components/sends/submission-view.ts";
import { describeMeter, Meter } from "#components/ui/meter.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";

/** What became of it so far, drawn and in figures, with how fresh they are and what they are of. */
export function ResultsPanel({ figures, live, updatedAt }: { figures: Figures; live: LiveState; updatedAt: Date }) {
  const groups = resultGroups(figures);
  const whole = wholeOf(figures);
  return (
    <Panel
      title="Result so far"
      meta={<LiveFreshness live={live} updatedAt={updatedAt} />}
      actions={<span className="text-xs text-muted">{expectation(figures)}</span>}
      padded
    >
      <Meter groups={groups} total={whole} unit="emails" />
      <SpokenSummary text={describeMeter(groups, whole, "emails")} />
    </Panel>
  );
}

/** What the figures are of, as far as anybody said. */
function expectation({ expectedCount, recipientCount }: Figures): string {
  if (expectedCount === null) return `Expected number not given, ${formatCount(recipientCount)} reported`;
  const more = recipientCount - expectedCount;
  if (more <= 0) return `${formatCount(expectedCount)} expected`;
  return `${formatCount(expectedCount)} expected, ${counted(more, "more email")} reported`;
}
