"use client";

import type { ChartData, Mark, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap } from "#components/ui/charts/heat-map.tsx";
import { StackedBars } from "#components/ui/charts/stacked-bars.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { formatShortDay } from "#components/ui/time-format.ts";
import type { Area } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { areaWords, callsCounted } from "./area-words.ts";
import type { Report } from "./figure-lines.ts";
import { type Days, eachDay } from "./periods.ts";

type Day = Report["byDay"][number];

const outcomes: readonly Series[] = [
  {
    key: "accepted",
    get name() {
      return t("reports.accepted");
    },
    ink: "accent",
  },
  {
    key: "refused",
    get name() {
      return t("reports.refused");
    },
    ink: "bad",
  },
  {
    key: "unknown",
    get name() {
      return t("reports.unknown");
    },
    ink: "caution",
  },
  {
    key: "other",
    get name() {
      return t("reports.waitingOrNotSent");
    },
    ink: "neutral",
  },
];
const heardOf: readonly Series[] = [
  {
    key: "succeeded",
    get name() {
      return t("reports.succeeded");
    },
    ink: "good",
  },
  {
    key: "failed",
    get name() {
      return t("reports.failed");
    },
    ink: "bad",
  },
  {
    key: "disputed",
    get name() {
      return t("reports.disputed");
    },
    ink: "caution",
  },
];
const answers: readonly Series[] = [
  {
    key: "answered",
    get name() {
      return t("reports.answered");
    },
    ink: "accent",
  },
  {
    key: "not",
    get name() {
      return t("reports.notAnswered");
    },
    ink: "neutral",
  },
];

/** The days and hours of a report as charts, each with its table. Loaded once a report is there. */
export default function AreaCharts({
  area,
  report,
  days,
  sendsHref,
  callsHref,
}: {
  area: Area;
  report: Report;
  days: Days;
  /** The sends of a day, where one list has them. */
  sendsHref?: (day: string) => string;
  /** The calls of a day, where one list has them. */
  callsHref?: (day: string) => string;
}) {
  const { sends, hasCalls, outcomes: told } = areaWords[area];
  const known = new Map(report.byDay.map((day) => [day.day, day]));
  const chart = (
    series: readonly Series[],
    valuesOf: (day: Day) => number[],
    href: ((day: string) => string) | undefined,
    behind: string,
  ): ChartData => ({
    series,
    behind,
    format: formatCount,
    marks: eachDay(days).map((day): Mark => {
      const figures = known.get(day);
      const at = new Date(day);
      const values = figures ? valuesOf(figures) : series.map(() => 0);
      const hasSome = values.some((value) => value > 0);
      return {
        key: day,
        label: formatShortDay(at, 0),
        short: formatShortDay(at, 0),
        values,
        ...(href && hasSome && { href: href(day) }),
      };
    }),
  });
  const ofSends = (series: readonly Series[], valuesOf: (day: Day) => number[]) =>
    chart(series, valuesOf, sendsHref, t("reports.theseSends"));
  const sent = ofSends(outcomes, ({ accepted, refused, unknown, planned }) => [
    accepted,
    refused,
    unknown,
    planned - accepted - refused - unknown,
  ]);
  const evidence = ofSends(heardOf, (day) => [
    day.succeededVerified + day.succeededReported + day.succeededDecided,
    day.failedVerified + day.failedReported + day.failedDecided,
    day.disputed,
  ]);
  const calls = chart(
    answers,
    ({ calls: all, answered }) => [answered, all - answered],
    callsHref,
    t("reports.theseCalls"),
  );
  const counts = hasCalls ? callsCounted : (sends ?? callsCounted);
  const hours = new Map(
    report.byHour.map((hour) => [`${hour.weekday} ${hour.hour}`, hasCalls ? hour.calls : hour.planned]),
  );
  return (
    <Panel label={t("reports.charts")} padded>
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-desk:grid-cols-1">
        {sends && (
          <ChartFrame
            title={t("reports.manyByDay", { many: sends.title })}
            meaning={t("reports.manyByTheDayOnWhichThey", { many: sends.title })}
            data={sent}
          >
            <StackedBars data={sent} label={t("reports.manyByDay", { many: sends.title })} />
          </ChartFrame>
        )}
        {told === "evidence" && (
          <ChartFrame
            title={t("reports.emailsByDayAndWhatBecameOf")}
            meaning={t("reports.emailsHeardOfVerifiedReportedAndDecided")}
            data={evidence}
          >
            <StackedBars data={evidence} label={t("reports.emailsByDayAndWhatBecameOf")} />
          </ChartFrame>
        )}
        {hasCalls && (
          <ChartFrame title={t("reports.callsByDay")} meaning={t("reports.callsByTheDayOnWhichThey")} data={calls}>
            <StackedBars data={calls} label={t("reports.callsByDay")} />
          </ChartFrame>
        )}
        <div className="col-span-full min-w-0">
          <ChartFrame
            title={t("reports.byWeekdayAndHour")}
            meaning={t("reports.whatInTheZone", { what: counts.title })}
          >
            <HeatMap
              caption={t("reports.whatByWeekdayAndHour", { what: counts.many })}
              corner={t("reports.weekday")}
              columns={hourColumns}
              rows={weekdays().map(({ name, short }, place) => ({
                key: name,
                label: short,
                cells: Array.from({ length: 24 }, (_, hour) => {
                  const value = hours.get(`${place + 1} ${hour}`) ?? 0;
                  const words = t("reports.hourHas", {
                    day: name,
                    hours: hourWords(hour),
                    count: counts.counted(value),
                  });
                  return { key: String(hour), value, words };
                }),
              }))}
            />
          </ChartFrame>
        </div>
      </div>
    </Panel>
  );
}

const weekdays = () => [
  { name: t("reports.monday"), short: t("reports.mon") },
  { name: t("reports.tuesday"), short: t("reports.tue") },
  { name: t("reports.wednesday"), short: t("reports.wed") },
  { name: t("reports.thursday"), short: t("reports.thu") },
  { name: t("reports.friday"), short: t("reports.fri") },
  { name: t("reports.saturday"), short: t("reports.sat") },
  { name: t("reports.sunday"), short: t("reports.sun") },
];
const hourWords = (hour: number) => `${String(hour).padStart(2, "0")}:00–${String(hour).padStart(2, "0")}:59`;
const hourColumns = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: hourWords(hour),
  short: String(hour),
}));
