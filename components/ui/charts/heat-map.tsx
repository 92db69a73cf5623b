"use client";

import { scaleQuantize } from "d3-scale";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { useRoving } from "./use-roving.ts";

export type HeatRow = { key: string; label: string; cells: readonly HeatCell[] };
export type HeatCell = { key: string; value: number; words: string; href?: string };

/** Written out, since class names must stand in the source. On the strongest one the text is the surface's. */
const heats = ["bg-heat-1 text-ink", "bg-heat-2 text-ink", "bg-heat-3 text-ink", "bg-heat-4 text-surface"] as const;

/** A table whose cells are tinted by their figure, and links to what is behind it. It scrolls inside its frame. */
export function HeatMap({
  caption,
  corner,
  columns,
  rows,
  narrow = false,
}: {
  caption: string;
  /** What the rows are: "Weekday". */
  corner: string;
  columns: readonly { key: string; label: string; short: string }[];
  rows: readonly HeatRow[];
  /** So few columns that they fit anywhere. */
  narrow?: boolean;
}) {
  const cells = rows.flatMap((row) => row.cells);
  const roving = useRoving(cells.length, columns.length);
  const highest = Math.max(1, ...cells.map(({ value }) => value));
  const heat = scaleQuantize<string>().domain([0, highest]).range(heats);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto p-0.5">
      <table
        onKeyDown={roving.onKeyDown}
        className={cx("w-full table-fixed border-separate border-spacing-px text-xs", !narrow && "min-w-[44rem]")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-faint">
            <th scope="col" className="w-14 text-left font-normal">
              <span className="sr-only">{corner}</span>
            </th>
            {columns.map(({ key, label, short }) => (
              <th key={key} scope="col" className="font-normal" abbr={label}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row.key}>
              <th scope="row" className="pr-2 text-left font-normal text-muted">
                {row.label}
              </th>
              {row.cells.map(({ key, value, words, href }, across) => {
                const look = cx(
                  "grid h-6 place-items-center rounded-xs",
                  value > 0 ? heat(value) : "bg-sunken text-faint",
                );
                const item = roving.item(down * columns.length + across);
                return (
                  <td key={key} className="p-0 text-center">
                    {href && value > 0 ? (
                      <IntentLink
                        {...item}
                        href={href}
                        scroll={false}
                        prefetch={false}
                        aria-label={words}
                        title={words}
                        className={cx(look, "no-underline hover:shadow-[inset_0_0_0_2px_var(--color-ink)]")}
                      >
                        {value}
                      </IntentLink>
                    ) : (
                      <span {...item} title={words} className={look}>
                        {value > 0 ? value : <span aria-hidden="true">·</span>}
                        <span className="sr-only">{value === 0 && words}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
