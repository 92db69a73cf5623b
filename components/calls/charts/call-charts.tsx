"use client";

import type { ReactNode } from "react";
import type { ChartData, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap } from "#components/ui/charts/heat-map.tsx";
import { Lines } from "#components/ui/charts/lines.tsx";
import { StackedBars } from "#components/ui/charts/stacked-bars.tsx";
import { counted, formatCount, thin } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { callKindWords } from "../call-kinds.ts";
import { formatMoney } from "../call-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import { FactCharts } from "./fact-charts.tsx";
import { dayMarks, type HrefWith, heatRows, hourColumns, shareOf } from "./figures.ts";
import { KeysChart } from "./keys-chart.tsx";

const answeredOrNot: readonly Series[] = [
  { key: "answered", name: "Answered", ink: "accent" },
  { key: "not", name: "Not answered", ink: "neutral" },
];

/** The figures of a list as charts: each bar, point and cell leads to the calls behind it. Loaded once they are wanted. */
export default function CallCharts({
  kind,
  figures,
  hrefWith,
}: {
  kind: CallKind;
  figures: CallFigures;
  hrefWith: HrefWith;
}) {
  const { byDay, byHour } = figures;
  const { isPriced } = callKindWords[kind];
  const days = byDay.map(({ averageRing, averageTalk, cost, ...day }) => ({
    ...day,
    ringSeconds: averageRing,
    talkSeconds: averageTalk,
    cost: cost === null ? null : Number(cost),
  }));
  const volume: ChartData = {
    marks: dayMarks(days, hrefWith, ({ calls, answered }) => [answered, calls - answered]),
    series: answeredOrNot,
    format: formatCount,
  };
  const rate: ChartData = {
    marks: dayMarks(days, hrefWith, (day) => [shareOf(day)]),
    series: [{ key: "rate", name: "Answered", ink: "accent" }],
    format: (share) => `${share.toFixed(share < 10 ? 1 : 0)}${thin}%`,
  };
  const times: ChartData = {
    marks: dayMarks(days, hrefWith, ({ talkSeconds, ringSeconds }) => [talkSeconds, ringSeconds]),
    series: [
      { key: "talk", name: "Talking", ink: "accent" },
      { key: "ring", name: "Ringing", ink: "caution" },
    ],
    format: (seconds) => `${Math.round(seconds)}${thin}s`,
  };
  const cost: ChartData = {
    marks: dayMarks(days, hrefWith, (day) => [day.cost]),
    series: [{ key: "cost", name: "Charged", ink: "accent" }],
    format: (amount) => `US$${thin}${formatMoney(amount.toFixed(4), 2)}`,
  };
  return (
    <Panel label="Charts" padded>
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-desk:grid-cols-1">
        <ChartFrame
          title="Calls by day"
          meaning="How many calls began on each day, by whether somebody answered."
          data={volume}
        >
          <StackedBars data={volume} label="Calls by day" />
        </ChartFrame>
        <ChartFrame title="Answer rate by day" meaning="Answered calls as a share of all calls of the day." data={rate}>
          <Lines data={rate} label="Answer rate by day" highest={100} formatAxis={(share) => `${share}${thin}%`} />
        </ChartFrame>
        <ChartFrame
          title="Talking and ringing by day"
          meaning="Average talk time of answered calls and average ring time where it is known, in seconds."
          data={times}
        >
          <Lines data={times} label="Talking and ringing by day" />
        </ChartFrame>
        {isPriced && (
          <ChartFrame
            title="Cost by day"
            meaning="What the platform says it charged for the calls of each day."
            data={cost}
          >
            <StackedBars data={cost} label="Cost by day" formatAxis={(amount) => `$${amount}`} />
          </ChartFrame>
        )}
        <FactCharts kind={kind} figures={figures} hrefWith={hrefWith} />
        {kind === "group" && <KeysChart figures={figures} hrefWith={hrefWith} />}
        <Wide>
          <ChartFrame
            title="Calls by weekday and hour"
            meaning={`When calls began, in the zone of the account. Darker means more calls: ${counted(Math.max(0, ...byHour.map(({ calls }) => calls)), "call")} at the most.`}
          >
            <HeatMap
              caption="Calls by weekday and hour"
              corner="Weekday"
              columns={hourColumns}
              rows={heatRows(byHour, hrefWith)}
            />
          </ChartFrame>
        </Wide>
      </div>
    </Panel>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="col-span-full min-w-0">{children}</div>;
}
