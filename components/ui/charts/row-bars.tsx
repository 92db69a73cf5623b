"use client";

import { scaleLinear } from "d3-scale";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { type ChartData, inkFill, markWords, seriesWords } from "./chart-data.ts";
import { useRoving } from "./use-roving.ts";

/** A bar a row, for results, groups and whatever else has a name and no order: label, bar, figure. Each row is a link. */
export function RowBars({ data, label }: { data: ChartData; label: string }) {
  const { marks, series, format } = data;
  const roving = useRoving(marks.length, 1);
  const sumOf = ({ values }: (typeof marks)[number]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const width = scaleLinear()
    .domain([0, Math.max(...marks.map(sumOf), 1)])
    .range([0, 100]);
  return (
    <ul aria-label={label} onKeyDown={roving.onKeyDown} className="grid gap-px">
      {marks.map((mark, place) => {
        let before = 0;
        const bar = (
          <>
            <span className="truncate text-ink">{mark.label}</span>
            <svg aria-hidden="true" className="h-3 w-full">
              {series.map(({ key, ink }, index) => {
                const value = mark.values[index] ?? 0;
                const x = width(before);
                before += value;
                return <rect key={key} x={`${x}%`} width={`${width(value)}%`} height="100%" className={inkFill[ink]} />;
              })}
            </svg>
            <span className="text-right whitespace-nowrap text-muted">
              {format(sumOf(mark))}
              {series.length > 1 && <span className="sr-only"> ({seriesWords(mark, data)})</span>}
            </span>
          </>
        );
        const look =
          "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)_minmax(2.5rem,auto)] items-center gap-x-3 rounded-sm px-1 py-1 text-sm max-phone:min-h-touch";
        return (
          <li key={mark.key} title={markWords(mark, data)}>
            {mark.href === undefined ? (
              <div className={look}>{bar}</div>
            ) : (
              <IntentLink
                {...roving.item(place)}
                href={mark.href}
                scroll={false}
                prefetch={false}
                className={`${look} no-underline hover:bg-hover`}
              >
                {bar}
              </IntentLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
