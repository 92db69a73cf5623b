"use client";

import { area, line } from "d3-shape";
import { cx } from "#components/ui/class-names.ts";
import { type ChartData, inkFill, inkStroke } from "./chart-data.ts";
import { Plot } from "./plot.tsx";

/** One line a series over days. It breaks where nothing is known; the first one has its ground filled. */
export function Lines({
  data,
  label,
  highest,
  formatAxis,
}: {
  data: ChartData;
  label: string;
  /** The top of the scale where it is no matter of the figures: 100 for a share. */
  highest?: number;
  formatAxis?: (value: number) => string;
}) {
  const known = data.marks.flatMap(({ values }) => values.filter((value) => value !== null));
  return (
    <Plot data={data} highest={highest ?? Math.max(0, ...known)} label={label} formatAxis={formatAxis} gap={0}>
      {({ x, width, y }) =>
        data.series.map(({ key, ink }, place) => {
          const points = data.marks.map((mark) => ({ at: x(mark.key) + width / 2, value: mark.values[place] ?? null }));
          const isKnown = ({ value }: (typeof points)[number]) => value !== null;
          const drawn = line<(typeof points)[number]>()
            .defined(isKnown)
            .x(({ at }) => at)
            .y(({ value }) => y(value ?? 0));
          const ground = area<(typeof points)[number]>()
            .defined(isKnown)
            .x(({ at }) => at)
            .y0(100)
            .y1(({ value }) => y(value ?? 0));
          return (
            <g key={key}>
              {place === 0 && <path d={ground(points) ?? ""} className={cx(inkFill[ink], "opacity-12")} />}
              <path
                d={drawn(points) ?? ""}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                className={cx("fill-none stroke-[1.75]", inkStroke[ink])}
              />
              {points.map(({ at, value }, index) =>
                // A day between two unknown ones has no line: a stroke without length is a dot.
                value !== null && isAlone(points, index) ? (
                  <path
                    key={data.marks[index]?.key}
                    d={`M${at} ${y(value)}h0`}
                    vectorEffect="non-scaling-stroke"
                    strokeLinecap="round"
                    className={cx("stroke-5", inkStroke[ink])}
                  />
                ) : null,
              )}
            </g>
          );
        })
      }
    </Plot>
  );
}

function isAlone(points: readonly { value: number | null }[], index: number): boolean {
  return (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null;
}
