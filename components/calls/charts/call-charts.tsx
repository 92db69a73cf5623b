"use client";

import type { ReactNode } from "react";
import type { ChartData, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap } from "#components/ui/charts/heat-map.tsx";
import { Lines } from "#components/ui/charts/lines.tsx";
import { StackedBars } from "#components/ui/charts/stacked-bars.tsx";
import { formatCount, thin } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { callKindWords } from "../call-kinds.ts";
import { formatMoney } from "../call-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import { FactCharts } from "./fact-charts.tsx";
import { dayMarks, type HrefWith, heatRows, hourColumns, shareOf } from "./figures.ts";
import { KeysChart } from "./keys-chart.tsx";

const answeredOrNot: readonly Series[] = [
  {
    key: "answered",
    get name() {
      return t("calls.answered");
    },
    ink: "accent",
  },
  {
    key: "not",
    get name() {
      return t("calls.notAnswered");
    },
    ink: "neutral",
  },
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
    series: [{ key: "rate", name: t("calls.answered"), ink: "accent" }],
    format: (share) => `${share.toFixed(share < 10 ? 1 : 0)}${thin}%`,
  };
  const times: ChartData = {
    marks: dayMarks(days, hrefWith, ({ talkSeconds, ringSeconds }) => [talkSeconds, ringSeconds]),
    series: [
      { key: "talk", name: t("calls.talking"), ink: "accent" },
      { key: "ring", name: t("calls.ringing"), ink: "caution" },
    ],
    format: (seconds) => `${Math.round(seconds)}${thin}s`,
  };
  const cost: ChartData = {
    marks: dayMarks(days, hrefWith, (day) => [day.cost]),
    series: [{ key: "cost", name: t("calls.charged2"), ink: "accent" }],
    format: (amount) => `US$${thin}${formatMoney(amount.toFixed(4), 2)}`,
  };
  return (
    <Panel label={t("calls.charts")} padded>
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-desk:grid-cols-1">
        <ChartFrame title={t("calls.callsByDay")} meaning={t("calls.howManyCallsBeganOnEachDay")} data={volume}>
          <StackedBars data={volume} label={t("calls.callsByDay")} />
        </ChartFrame>
        <ChartFrame title={t("calls.answerRateByDay")} meaning={t("calls.answeredCallsAsAShareOfAll")} data={rate}>
          <Lines
            data={rate}
            label={t("calls.answerRateByDay")}
            highest={100}
            formatAxis={(share) => `${share}${thin}%`}
          />
        </ChartFrame>
        <ChartFrame
          title={t("calls.talkingAndRingingByDay")}
          meaning={t("calls.averageTalkTimeOfAnsweredCallsAnd")}
          data={times}
        >
          <Lines data={times} label={t("calls.talkingAndRingingByDay")} />
        </ChartFrame>
        {isPriced && (
          <ChartFrame title={t("calls.costByDay")} meaning={t("calls.whatThePlatformSaysItChargedFor2")} data={cost}>
            <StackedBars data={cost} label={t("calls.costByDay")} formatAxis={(amount) => `$${amount}`} />
          </ChartFrame>
        )}
        <FactCharts kind={kind} figures={figures} hrefWith={hrefWith} />
        {kind === "group" && <KeysChart figures={figures} hrefWith={hrefWith} />}
        <Wide>
          <ChartFrame
            title={t("calls.callsByWeekdayAndHour")}
            meaning={t("calls.whenCallsBeganInTheZoneOf", { max: Math.max(0, ...byHour.map(({ calls }) => calls)) })}
          >
            <HeatMap
              caption={t("calls.callsByWeekdayAndHour")}
              corner={t("calls.weekday")}
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
