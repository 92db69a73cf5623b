"use client";

import type { CSSProperties } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import { type Column, type Density, namePlace, roles } from "./table-column.ts";
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
      {Array.from({ length: count }, (_, line) => t("ui.barLine", { line })).map((key, line) => (
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
