"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";

function rowElements(table: HTMLTableElement | null): HTMLTableRowElement[] {
  return [...(table?.querySelectorAll<HTMLTableRowElement>("tr[data-row]") ?? [])];
}

/**
 * J goes to the next row, K to the one before; Enter then follows its link as any link. While a row is open beside the
 * table, J and K open the next one in its place.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  selectedKey: string | undefined,
  enabled: boolean,
): void {
  const router = useRouter();
  const wasOpen = useRef(selectedKey);
  useEffect(() => {
    const before = wasOpen.current;
    const closed = selectedKey === undefined ? before : undefined;
    wasOpen.current = selectedKey;
    if (before !== undefined && before !== selectedKey)
      rowElements(table.current)
        .find((each) => each.dataset.row === selectedKey)
        ?.scrollIntoView({ block: "nearest" });
    // The sheet beside the table took the focus with it: give it back to the row it belonged to.
    if (closed === undefined || document.activeElement !== document.body) return;
    const row = rowElements(table.current).find((each) => each.dataset.row === closed);
    row?.querySelector<HTMLElement>("a[data-row-link]")?.focus({ preventScroll: true });
  }, [selectedKey, table]);
  useShortcut(
    ["j", "k"],
    (key) => {
      const rows = rowElements(table.current);
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      const open = rows.findIndex((row) => row.dataset.row === selectedKey);
      const here = focused >= 0 ? focused : open;
      const step = key === "j" ? 1 : -1;
      const next = rows[here < 0 ? (key === "j" ? 0 : rows.length - 1) : here + step];
      const link = next?.querySelector<HTMLAnchorElement>("a[data-row-link]");
      if (!next || !link) return;
      link.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
      const address = link.getAttribute("href");
      if (selectedKey !== undefined && address) router.replace(address, { scroll: false });
    },
    enabled,
  );
}
