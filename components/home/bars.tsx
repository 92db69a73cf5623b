"use client";

import type { ChartData } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { StackedBars } from "#components/ui/charts/stacked-bars.tsx";
import { t } from "#words/t.ts";

/** The hours or days of a channel. Loaded once the figures are there. */
export default function Bars({
  title,
  meaning,
  unit,
  data,
}: {
  title: string;
  meaning: string;
  unit: "hour" | "day";
  data: ChartData;
}) {
  return (
    <ChartFrame
      title={title}
      meaning={meaning}
      data={data}
      head={unit === "day" ? t("home.day") : t("home.hour")}
      empty={t("home.nothingHappenedInThisTime")}
      level="h4"
    >
      <StackedBars data={data} label={title} />
    </ChartFrame>
  );
}
