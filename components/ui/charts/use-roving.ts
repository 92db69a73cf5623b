"use client";

import { type KeyboardEvent, useState } from "react";

/**
 * One stop of the Tab key for a whole chart: arrows, Home and End move through its marks, which stand in `columns` a row.
 * Spread `item(place)` into each link and put `onKeyDown` on what holds them.
 */
export function useRoving(count: number, columns = count) {
  const [chosen, choose] = useState(0);
  const here = Math.min(chosen, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = placeAfter(event.key, here, count, columns);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return {
    onKeyDown,
    item: (place: number) => ({
      "data-place": place,
      tabIndex: place === here ? 0 : -1,
      onFocus: () => choose(place),
    }),
  };
}

function placeAfter(key: string, here: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  // In a chart of one row, up and down are the page's to scroll.
  const step = columns === count && (key === "ArrowDown" || key === "ArrowUp") ? undefined : steps[key];
  if (step === undefined) return undefined;
  const next = here + step;
  return next >= 0 && next < count ? next : here;
}
