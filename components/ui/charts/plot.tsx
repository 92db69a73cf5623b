"use client";

import { scaleBand, scaleLinear } from "d3-scale";
import { type ReactNode, useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { t } from "#words/t.ts";
import { type ChartData, isLabelled, markWords } from "./chart-data.ts";
import { useRoving } from "./use-roving.ts";

/** Places in percent of the plot, which is as wide as there is room. */
export type Scales = {
  /** Where a mark begins, and how wide each is. */
  x: (key: string) => number;
  width: number;
  /** From the top. */
  y: (value: number) => number;
};

/**
 * The ground of a chart over marks in a row: lines with figures at the left, some labels below, and over the drawing one
 * link a mark, as high as the plot, so that it is hit and reached whatever is drawn. What it says stands in a tooltip.
 */
export function Plot({
  data,
  highest,
  label,
  formatAxis = data.format,
  gap = 0.25,
  children,
}: {
  data: ChartData;
  /** The largest value drawn. */
  highest: number;
  /** Names the links for screen readers: "Calls by day". */
  label: string;
  formatAxis?: (value: number) => string;
  gap?: number;
  children: (scales: Scales) => ReactNode;
}) {
  const { marks } = data;
  const roving = useRoving(marks.length);
  const [told, tell] = useState<number | null>(null);
  const vertical = scaleLinear()
    .domain([0, highest || 1])
    .range([100, 0])
    .nice(3);
  const across = scaleBand(
    marks.map(({ key }) => key),
    [0, 100],
  ).paddingInner(gap);
  const scales = { x: (key: string) => across(key) ?? 0, width: across.bandwidth(), y: vertical };
  const lines = vertical.ticks(3);
  const mark = told === null ? undefined : marks[told];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-faint">
      <div aria-hidden="true" className="relative h-32 min-w-4 text-right">
        {/* The widest label keeps the room. */}
        <span className="invisible">{longest(lines.map(formatAxis))}</span>
        {lines.map((value) => (
          <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${vertical(value)}%` }}>
            {formatAxis(value)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are heard for the links inside, and leaving hides the tooltip */}
      <div className="relative h-32" onKeyDown={roving.onKeyDown} onMouseLeave={() => tell(null)}>
        {lines.map((value) => (
          <div
            key={value}
            aria-hidden="true"
            className={cx("absolute inset-x-0 border-t", value === 0 ? "border-line-strong" : "border-line")}
            style={{ top: `${vertical(value)}%` }}
          />
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {children(scales)}
        </svg>
        <ul aria-label={label} className="absolute inset-0">
          {marks.map((each, place) => (
            <li
              key={each.key}
              className="absolute inset-y-0"
              style={{ left: `${scales.x(each.key)}%`, width: `${scales.width}%` }}
              onMouseEnter={() => tell(place)}
            >
              <MarkLink
                href={each.href}
                words={markWords(each, data)}
                item={roving.item(place)}
                onFocus={() => tell(place)}
                onBlur={() => tell(null)}
              />
            </li>
          ))}
        </ul>
        {mark && (
          <Tip
            at={scales.x(mark.key) + scales.width / 2}
            action={mark.href ? t("ui.pressFor", { behind: data.behind ?? t("ui.theseCalls") }) : undefined}
          >
            {markWords(mark, data)}
          </Tip>
        )}
      </div>
      <span />
      <div aria-hidden="true" className="relative mt-1 h-4">
        {marks.map(
          (each, place) =>
            isLabelled(place, marks.length, 6) && (
              <span
                key={each.key}
                className="absolute whitespace-nowrap"
                style={labelPlace(scales.x(each.key), scales.width)}
              >
                {each.short ?? each.label}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), "");
}

/** Under the middle of its mark, but within the plot at its ends. */
function labelPlace(x: number, width: number) {
  const middle = x + width / 2;
  if (middle < 6) return { left: 0 };
  if (middle > 94) return { right: 0 };
  return { left: `${middle}%`, transform: "translateX(-50%)" };
}

type Item = ReturnType<ReturnType<typeof useRoving>["item"]>;

/** The whole height of a mark; without rows behind it only what a tooltip hangs on. */
export function MarkLink({
  href,
  words,
  item: { onFocus: choose, ...item },
  onFocus,
  onBlur,
  className = "block size-full rounded-xs hover:bg-ink/6",
  children,
}: {
  href: string | undefined;
  words: string;
  item: Item;
  onFocus: () => void;
  onBlur: () => void;
  className?: string;
  children?: ReactNode;
}) {
  const focused = () => {
    choose();
    onFocus();
  };
  if (href === undefined) {
    return (
      <span {...item} onFocus={focused} onBlur={onBlur} role="img" aria-label={words} className={className}>
        {children}
      </span>
    );
  }
  return (
    <IntentLink
      {...item}
      href={href}
      scroll={false}
      prefetch={false}
      onFocus={focused}
      onBlur={onBlur}
      aria-label={words}
      className={cx("no-underline", className)}
    >
      {children}
    </IntentLink>
  );
}

/** Above the plot, at `at` percent of its width; for the eye alone, since the link says the same. */
export function Tip({ at, action, children }: { at: number; action?: string | undefined; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-sticky mb-1 w-max max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-xs text-surface shadow-menu"
      style={at > 50 ? { right: `${Math.max(0, 100 - at - 10)}%` } : { left: `${Math.max(0, at - 10)}%` }}
    >
      {children}
      {action && <span className="block opacity-75">{action}</span>}
    </div>
  );
}
