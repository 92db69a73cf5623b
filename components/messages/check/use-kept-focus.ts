"use client";

import { useEffect, useRef } from "react";

/**
 * A row that was put right leaves the list of what is wrong, and the focus would be lost with it: it goes to the first cell
 * that can be changed at or below that place.
 */
export function useKeptFocus(rows: readonly unknown[]) {
  const list = useRef<HTMLElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    const section = list.current;
    if (!section) return;
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest("tr") : null;
      place.current = row ? Number(row.dataset.index) : null;
    };
    section.addEventListener("focusin", onFocus);
    return () => section.removeEventListener("focusin", onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked each time that other rows are listed
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("tr [data-change]") ?? [])];
    const from = place.current;
    const next = buttons.find((button) => Number(button.closest("tr")?.dataset.index) >= from) ?? buttons.at(-1);
    next?.focus();
  }, [rows]);
  return list;
}
