"use client";

import { type ChartData, inkFill } from "./chart-data.ts";
import { Plot } from "./plot.tsx";

/** Bars over days or hours, one part a series, the first at the bottom. */
export function StackedBars({
  data,
  label,
  formatAxis,
}: {
  data: ChartData;
  label: string;
  formatAxis?: (value: number) => string;
}) {
  const sums = data.marks.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  return (
    <Plot data={data} highest={Math.max(0, ...sums)} label={label} formatAxis={formatAxis}>
      {({ x, width, y }) =>
        data.marks.flatMap((mark) => {
          let below = 0;
          return data.series.map(({ key, ink }, place) => {
            const value = mark.values[place] ?? 0;
            const top = y(below + value);
            const height = y(below) - top;
            below += value;
            return (
              <rect
                key={`${mark.key} ${key}`}
                x={x(mark.key)}
                width={width}
                y={top}
                height={height}
                className={inkFill[ink]}
              />
            );
          });
        })
      }
    </Plot>
  );
}
