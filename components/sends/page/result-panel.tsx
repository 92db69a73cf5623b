"use client";

import type { ReactNode } from "react";
import { Meter, type MeterGroup, type SayWhole } from "#components/ui/meter.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { LiveFreshness } from "./live-freshness.tsx";
import { SpokenSummary } from "./spoken-summary.tsx";
import type { LiveState } from "./use-live-submission.ts";

/** What became of a send, so far or for good, drawn and in figures, with how fresh they are and what they are of. */
export function ResultPanel({
  live,
  updatedAt,
  groups,
  total,
  sayWhole,
  of,
  spoken,
  children,
  foot,
}: {
  live: LiveState;
  updatedAt: Date;
  groups: readonly MeterGroup[];
  /** The whole that shares are of; null where nobody knows it. */
  total: number | null;
  sayWhole: SayWhole;
  /** What the figures are of, beside the title. */
  of?: string;
  /** What changed, for those who don't see it. */
  spoken: string;
  /** Below the figures: what else there is to say of them. */
  children?: ReactNode;
  /** A line of its own below all. */
  foot?: ReactNode;
}) {
  return (
    <Panel
      title={live.kind === "finished" ? t("sends.result") : t("sends.resultSoFar")}
      meta={<LiveFreshness live={live} updatedAt={updatedAt} />}
      actions={of && <span className="text-xs text-muted">{of}</span>}
    >
      <div className="grid grid-cols-1 gap-4 p-4">
        <Meter groups={groups} total={total} sayWhole={sayWhole} />
        {children}
      </div>
      {foot}
      <SpokenSummary text={spoken} />
    </Panel>
  );
}

/** Bars where the figures will stand. */
export function ResultLoading() {
  return (
    <Panel label={t("sends.resultSoFar")} padded>
      <div className="grid gap-4" role="status" aria-label={t("sends.loading")}>
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    </Panel>
  );
}
