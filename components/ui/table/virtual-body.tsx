"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { BodyProps } from "./table-body.tsx";
import { roles, rowHeight } from "./table-column.ts";
import { TableRow } from "./table-row.tsx";

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
