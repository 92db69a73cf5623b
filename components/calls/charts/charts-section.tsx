"use client";

import dynamic from "next/dynamic";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import type { HrefWith } from "./figures.ts";

/** What draws them comes once somebody wants charts: most who read a list do not. */
const CallCharts = dynamic(() => import("./call-charts.tsx"), { ssr: false, loading: ChartsSkeleton });

export function ChartsSection({
  kind,
  figures,
  hrefWith,
}: {
  kind: CallKind;
  figures: CallFigures | undefined;
  hrefWith: HrefWith;
}) {
  return figures ? <CallCharts kind={kind} figures={figures} hrefWith={hrefWith} /> : <ChartsSkeleton />;
}

function ChartsSkeleton() {
  return (
    <Panel label={t("calls.charts")} padded>
      <div role="status" className="grid h-72 content-end gap-3">
        <span className="sr-only">{t("calls.loadingCharts")}</span>
        <Skeleton width="90%" />
        <Skeleton width="75%" />
        <Skeleton width="82%" />
      </div>
    </Panel>
  );
}
