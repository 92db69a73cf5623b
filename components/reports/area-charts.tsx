"use client";

import type { ChartData, Mark, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { HeatMap } from "#components/ui/charts/heat-map.tsx";
import { StackedBars } from "#components/ui/charts/stacked-bars.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { formatShortDay } from "#components/ui/time-format.ts";
import type { Area } from "#server/contract/operation.ts";
import { areaWords } from "./area-words.ts";
import type { Report } from "./figure-lines.ts";
import { type Days, eachDay } from "./periods.ts";

type Day = Report["byDay"][number];

const outcomes: readonly Series[] = [
  { key: "accepted", name: "Accepted", ink: "accent" },
  { key: "refused", name: "Refused", ink: "bad" },
  { key: "unknown", name: "Unknown", ink: "caution" },
  { key: "other", name: "Waiting or not sent", ink: "neutral" },
];
const heardOf: readonly Series[] = [
  { key: "succeeded", name: "Succeeded", ink: "good" },
  { key: "failed", name: "Failed", ink: "bad" },
  { key: "disputed", name: "Disputed", ink: "caution" },
];
const answers: readonly Series[] = [
  { key: "answered", name: "Answered", ink: "accent" },
  { key: "not", name: "Not answered", ink: "neutral" },
];

/** The days and hours of a report as charts, each with its table. Loaded once a report is there. */
export default function AreaCharts({
  area,
  report,
  days,
  dayHref,
}: {
  area: Area;
  report: Report;
  days: Days;
  /** The calls of a day, where one list has them. */
  dayHref?: (day: string) => string;
}) {
  const { sends, hasCalls, outcomes: told } = areaWords[area];
  const known = new Map(report.byDay.map((day) => [day.day, day]));
  const chart = (
    series: readonly Series[],
    valuesOf: (day: Day) => number[],
    href?: (day: string) => string,
  ): ChartData => ({
    series,
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
  const many = sends?.many ?? "calls";
  const sent = chart(outcomes, ({ accepted, refused, unknown, planned }) => [
    accepted,
    refused,
    unknown,
    planned - accepted - refused - unknown,
  ]);
  const evidence = chart(heardOf, (day) => [
    day.succeededVerified + day.succeededReported,
    day.failedVerified + day.failedReported,
    day.disputed,
  ]);
  const calls = chart(answers, ({ calls: all, answered }) => [answered, all - answered], dayHref);
  const Many = many.slice(0, 1).toUpperCase() + many.slice(1);
  const what = hasCalls ? "calls" : many;
  const hours = new Map(
    report.byHour.map((hour) => [`${hour.weekday} ${hour.hour}`, hasCalls ? hour.calls : hour.planned]),
  );
  return (
    <Panel label="Charts" padded>
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-desk:grid-cols-1">
        {sends && (
          <ChartFrame
            title={`${Many} by day`}
            meaning={`${Many} by the day on which they were released, and what the platform answered. Accepted is not delivered.`}
            data={sent}
          >
            <StackedBars data={sent} label={`${Many} by day`} />
          </ChartFrame>
        )}
        {told === "evidence" && (
          <ChartFrame
            title="Emails by day and what became of them"
            meaning="Emails heard of, verified and reported together, by the day on which their batch was released."
            data={evidence}
          >
            <StackedBars data={evidence} label="Emails by day and what became of them" />
          </ChartFrame>
        )}
        {hasCalls && (
          <ChartFrame title="Calls by day" meaning="Calls by the day on which they began." data={calls}>
            <StackedBars data={calls} label="Calls by day" />
          </ChartFrame>
        )}
        <div className="col-span-full min-w-0">
          <ChartFrame
            title="By weekday and hour"
            meaning={`${what.slice(0, 1).toUpperCase()}${what.slice(1)} in the zone of the workspace. Darker means more.`}
          >
            <HeatMap
              caption={`${what} by weekday and hour`}
              corner="Weekday"
              columns={hourColumns}
              rows={weekdays.map((name, place) => ({
                key: name,
                label: name.slice(0, 3),
                cells: Array.from({ length: 24 }, (_, hour) => {
                  const value = hours.get(`${place + 1} ${hour}`) ?? 0;
                  const words = `${name} ${hourWords(hour)}: ${counted(value, what.replace(/s$/, ""), what)}`;
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

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const hourWords = (hour: number) => `${String(hour).padStart(2, "0")}:00–${String(hour).padStart(2, "0")}:59`;
const hourColumns = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: hourWords(hour),
  short: String(hour),
}));
