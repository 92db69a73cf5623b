"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { t } from "#words/t.ts";
import type { ChartData, Series } from "./chart-data.ts";
import { inkFill } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";

/**
 * A chart with its title, what it means, its key and its figures as a table: the table is there for screen readers and on
 * paper beside the picture, and for everybody in its place on a press.
 */
export function ChartFrame({
  title,
  meaning,
  data,
  head = t("ui.day"),
  empty = t("ui.nothingToDraw"),
  level = "h2",
  children,
}: {
  title: string;
  /** What is counted, in a sentence, behind the title. */
  meaning: string;
  /** Without: what is inside is a table by itself. */
  data?: ChartData;
  /** What the marks are, as the table's first head. */
  head?: string;
  empty?: string;
  /** One below the heading that it stands under. */
  level?: "h2" | "h4";
  children: ReactNode;
}) {
  const Heading = level;
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const isEmpty = data !== undefined && data.marks.length === 0;
  return (
    <figure aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading id={id} className="text-sm font-semibold">
          <Explained text={meaning}>
            <span className="underline decoration-line-strong decoration-dotted underline-offset-4">{title}</span>
          </Explained>
        </Heading>
        {data && data.series.length > 1 && <Key series={data.series} />}
        {data && !isEmpty && (
          <Button
            size="sm"
            variant="plain"
            className="ml-auto text-xs! print:hidden"
            aria-pressed={asTable}
            aria-label={asTable ? t("ui.showTitleAsChart", { title }) : t("ui.showTitleAsTable", { title })}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t("ui.showAsChart") : t("ui.showAsTable")}
          </Button>
        )}
      </figcaption>
      {isEmpty && <p className="py-6 text-sm text-muted">{empty}</p>}
      {!isEmpty && !asTable && children}
      {data && !isEmpty && (
        <Scroller label={asTable ? t("ui.titleAsATable", { title }) : null}>
          <ChartTable caption={title} head={head} data={data} linked={asTable} />
        </Scroller>
      )}
    </figure>
  );
}

/**
 * What scrolls is reached by the keyboard; without a label it is for readers, and for paper in small type and in as many
 * columns as have room, so that a month of days takes little of a sheet. On paper all of it stands there.
 */
function Scroller({ label, children }: { label: string | null; children: ReactNode }) {
  if (label === null)
    return (
      <div className="sr-only print:not-sr-only print:columns-[16rem] print:gap-6 print:[&_table]:text-[0.625rem]/none print:[&_td]:py-0.5 print:[&_th]:py-0.5 print:[&_thead]:break-inside-avoid">
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-64 overflow-y-auto print:max-h-none">
      {children}
    </section>
  );
}

function Key({ series }: { series: readonly Series[] }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-muted">
      {series.map(({ key, name, ink }) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="size-2.5">
            <rect width="10" height="10" rx="2" className={inkFill[ink]} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
