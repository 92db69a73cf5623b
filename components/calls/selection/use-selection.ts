"use client";

import { useState } from "react";
import type { CallRow } from "../call-row.ts";

/** As many as can be acted on at once, and are kept when the list turns its pages. */
const mostSelected = 1000;

/** The calls that are ticked, on whatever page of the list they stood. */
export function useSelection() {
  const [picked, pick] = useState<ReadonlyMap<string, CallRow>>(new Map());
  const set = (rows: readonly CallRow[], isPicked: boolean) =>
    pick((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (!isPicked) next.delete(row.id);
        else if (next.size < mostSelected) next.set(row.id, row);
      }
      return next;
    });
  return {
    rows: [...picked.values()],
    isSelected: (id: string) => picked.has(id),
    toggle: (row: CallRow) => set([row], !picked.has(row.id)),
    add: (rows: readonly CallRow[]) => set(rows, true),
    clear: () => pick(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
