"use client";

import { type KeyboardEvent, useRef, useState } from "react";

/** A place in the grid: the row of the hours' heads is -1, the weekday's column -2 and the date's -1. */
export type Place = { row: number; column: number };

export type Bounds = { top: number; bottom: number; left: number; right: number };

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where a key leads from a place; null for a key that leads nowhere. Above the days there are hours alone. */
export function placeAfter(
  at: Place,
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  within: Bounds,
): Place | null {
  const { top, bottom, left, right } = within;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const step = steps[key];
  const wanted = step
    ? { row: at.row + step.row, column: at.column + step.column }
    : key === "Home"
      ? { row: ctrlKey ? 0 : at.row, column: ctrlKey ? left : Math.max(left, 0) }
      : key === "End"
        ? { row: ctrlKey ? bottom : at.row, column: right }
        : null;
  if (wanted === null) return null;
  const row = clamp(wanted.row, top, bottom);
  return { row, column: clamp(wanted.column, row < 0 ? 0 : left, right) };
}

/** One place of the grid is reached by Tab; arrows move from there. */
export function useRoving(within: Bounds) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const grid = useRef<HTMLTableElement>(null);
  // Whatever was changed meanwhile may have taken the place away.
  const place = at.row < within.top || at.column < within.left ? { row: 0, column: 0 } : at;
  return {
    grid,
    place,
    go(next: Place): void {
      setAt(next);
      grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}:${next.column}"]`)?.focus();
    },
    /** What the element of a place has. */
    roving: ({ row, column }: Place) => ({
      "data-place": `${row}:${column}`,
      tabIndex: row === place.row && column === place.column ? 0 : -1,
      onFocus: () => setAt({ row, column }),
    }),
  };
}
