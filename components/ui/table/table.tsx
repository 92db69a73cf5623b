"use client";

import { type ReactNode, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { useLoaded } from "#components/ui/hooks/use-loaded.ts";
import { useTellBeside } from "#components/ui/overlay/beside.tsx";
import { t } from "#words/t.ts";
import { PlainBody, SkeletonBody } from "./table-body.tsx";
import { type Column, type Density, priorityClass, roles } from "./table-column.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** From this many rows on only those in sight are in the page. */
const virtualFrom = 200;
/** Of a large set, while what shows it is loaded. */
const shownMeanwhile = 50;

const loadVirtualBody = () => import("./virtual-body.tsx");

export type TableProps<Row> = {
  /** Says what the table lists and in which order; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Where a row leads: its first cell becomes the link, and a click anywhere in the row follows it. */
  rowHref?: (row: Row) => string;
  /** Key of the row that is open beside the table. */
  selectedKey?: string;
  density?: Density;
  /** Old rows stay while new ones load; without rows, bars stand in the real columns. */
  loading?: boolean;
  skeletonRows?: number;
  /** Instead of rows when there are none: an EmptyState. */
  empty?: ReactNode;
  /** A TableFooter. */
  footer?: ReactNode;
  /** 1-based place of the first row and the size of the whole, when this is one page of it. */
  firstPosition?: number;
  totalRows?: number;
  /** J and K move through the rows. Off for small tables beside the main one. */
  keys?: boolean;
  /** "plain" stands inside a panel that has the line already. */
  frame?: "panel" | "plain";
  virtual?: boolean;
  /** The first column gets the room; widths hold whatever the content. */
  fixed?: boolean;
  /** Columns that have no room are reached by scrolling inside of the panel; the head stays with the rows then. */
  scroll?: boolean;
};

/**
 * The one table of the product. Rows are cards on a phone, in the same order. Large sets are virtual: the page scrolls,
 * and every row still says its place in the whole.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  selectedKey,
  density = "usual",
  loading = false,
  skeletonRows = 8,
  empty,
  footer,
  firstPosition,
  totalRows,
  keys = true,
  frame = "panel",
  virtual = rows.length >= virtualFrom,
  fixed = virtual,
  scroll = columns.some(({ extra }) => extra),
}: TableProps<Row>) {
  // Columns that a reader added take nobody's room: the table goes on beyond its frame.
  const isWider = columns.some(({ extra }) => extra);
  const table = useRef<HTMLTableElement>(null);
  const VirtualBody = useLoaded(loadVirtualBody, virtual)?.VirtualBody;
  useRowKeys(table, selectedKey, keys && rowHref !== undefined);
  const place =
    keys && rowHref && selectedKey !== undefined ? rows.findIndex((row) => rowKey(row) === selectedKey) : -1;
  const hrefAt = (at: number) => (rowHref && rows[at] ? rowHref(rows[at]) : null);
  useTellBeside(place >= 0, hrefAt(place - 1), hrefAt(place + 1));
  const isEmpty = rows.length === 0 && !loading;
  const whole = totalRows ?? (virtual ? rows.length : undefined);
  const body = { columns, rows, rowKey, rowHref, selectedKey, density, firstPosition };
  return (
    <div
      {...(scroll && { role: "region", "aria-label": caption, tabIndex: 0 })}
      className={cx(
        "@container min-w-0",
        frame === "panel" && "rounded-md border border-line bg-surface",
        // What only screen readers see is placed absolutely: it has to scroll with its cell, and not widen the page.
        scroll && "relative phone:overflow-x-auto phone:[--head-top:0px]",
      )}
    >
      {isEmpty && empty ? (
        empty
      ) : (
        <table
          {...roles.table}
          ref={table}
          aria-rowcount={whole === undefined ? undefined : whole + 1}
          aria-busy={loading || undefined}
          className={cx(
            "w-full border-collapse text-sm max-phone:block",
            fixed && "table-fixed",
            isWider && "phone:min-w-[84rem]",
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <Head columns={columns} rounded={frame === "panel"} />
          {rows.length === 0 && <SkeletonBody columns={columns} density={density} count={loading ? skeletonRows : 0} />}
          {rows.length > 0 &&
            (virtual && VirtualBody ? (
              <VirtualBody {...body} />
            ) : (
              <PlainBody {...body} rows={virtual ? rows.slice(0, shownMeanwhile) : rows} />
            ))}
        </table>
      )}
      {loading && (
        <span role="status" className="sr-only">
          {t("ui.loading")}
        </span>
      )}
      {rows.length === 0 && loading ? null : footer}
    </div>
  );
}

function Head<Row>({ columns, rounded }: { columns: readonly Column<Row>[]; rounded: boolean }) {
  return (
    <thead {...roles.group} className="max-phone:sr-only">
      <tr {...roles.row} aria-rowindex={1}>
        {columns.map((column, place) => (
          <th
            key={column.key}
            {...roles.head}
            scope="col"
            style={{ width: column.width }}
            className={cx(
              "sticky top-(--head-top,1.75rem) z-sticky print:static h-8 bg-surface px-3 text-left text-xs font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--color-line-strong)] first:pl-4 last:pr-4 @max-[48rem]:px-2 @max-[48rem]:first:pl-3.5 @max-[48rem]:last:pr-3.5",
              rounded && "first:rounded-tl-md last:rounded-tr-md",
              column.align === "end" && "text-right",
              // Where others have gone, the name has their room.
              place === 0 && "phone:@max-[27rem]:w-auto!",
              priorityClass[column.priority ?? 1],
            )}
          >
            {column.hiddenHeader ? <span className="sr-only">{column.header}</span> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
