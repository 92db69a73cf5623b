"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type Column, type Density, namePlace, roles, rowHeight } from "./table-column.ts";
import { cellClass, TableRow } from "./table-row.tsx";

export type BodyProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  selectedKey: string | undefined;
  density: Density;
  /** 1-based place of the first row in the whole set; undefined when all of it is here. */
  firstPosition: number | undefined;
};

/** All rows in the page. */
export function PlainBody<Row>({ rows, rowKey, rowHref, selectedKey, firstPosition, ...rest }: BodyProps<Row>) {
  return (
    <tbody {...roles.group} className="max-phone:block">
      {rows.map((row, index) => {
        const rowId = rowKey(row);
        return (
          <TableRow
            key={rowId}
            {...rest}
            row={row}
            rowId={rowId}
            index={index}
            href={rowHref?.(row)}
            selected={rowId === selectedKey}
            position={firstPosition === undefined ? undefined : firstPosition + index}
            measure={undefined}
          />
        );
      })}
    </tbody>
  );
}

/** Only the rows in sight, for large sets. The page itself scrolls; a spacer stands for the rows above and below. */
export function VirtualBody<Row>({ rows, rowKey, rowHref, selectedKey, firstPosition = 1, ...rest }: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight[rest.density],
    overscan: 12,
    scrollMargin: top,
    // The server renders these before any window is known.
    initialRect: { width: 1280, height: 900 },
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <tbody {...roles.group} ref={body} className="max-phone:block">
      <Spacer height={before} />
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const rowId = rowKey(row);
        return (
          <TableRow
            key={rowId}
            {...rest}
            row={row}
            rowId={rowId}
            index={index}
            href={rowHref?.(row)}
            selected={rowId === selectedKey}
            position={firstPosition + index}
            measure={virtual.measureElement}
          />
        );
      })}
      <Spacer height={after} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr {...roles.spacer} className="max-phone:block" style={{ height }}>
      <td className="p-0" />
    </tr>
  );
}

const barWidths = ["62%", "48%", "70%", "55%", "66%"];

/** Bars in the real columns while the first rows load. */
export function SkeletonBody<Row>({
  columns,
  density,
  count,
}: {
  columns: readonly Column<Row>[];
  density: Density;
  count: number;
}) {
  const hasCorner = columns.some((column) => column.phone === "corner" || column.lead);
  const nameAt = namePlace(columns);
  return (
    <tbody {...roles.group} aria-hidden="true" className="max-phone:block">
      {Array.from({ length: count }, (_, line) => `bar ${line}`).map((key, line) => (
        <tr
          key={key}
          className="border-b border-line last:border-b-0 max-phone:flex max-phone:flex-wrap max-phone:items-center max-phone:gap-x-3 max-phone:gap-y-1 max-phone:px-4 max-phone:py-3"
        >
          {columns.map((column, place) => (
            <td
              key={column.key}
              className={`${density === "dense" ? "h-row-dense" : "h-row"} ${cellClass(column, place - nameAt, hasCorner)} max-phone:min-w-16`}
            >
              <span
                className={column.align === "end" ? "ml-auto block w-fit min-w-8" : "block phone:min-w-(--bar)"}
                style={column.width ? ({ "--bar": `calc(${column.width} - 1.5rem)` } as CSSProperties) : undefined}
              >
                <Skeleton width={column.align === "end" ? "2.5rem" : barWidths[(line + place) % barWidths.length]} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
