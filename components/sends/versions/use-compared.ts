"use client";

import { parseAsInteger, useQueryStates } from "nuqs";

/** The two versions that the address names, or the last two, which are shown once they are chosen. */
export function useCompared(latest: number) {
  const [{ from, to }, setCompared] = useQueryStates({ from: parseAsInteger, to: parseAsInteger });
  const known = (number: number | null) => number !== null && number >= 1 && number <= latest;
  const shown = {
    from: known(from) ? (from ?? 1) : Math.max(1, latest - 1),
    to: known(to) ? (to ?? latest) : latest,
  };
  return {
    ...shown,
    isShown: known(from) || known(to),
    choose: (change: { from?: number; to?: number }) => void setCompared({ ...shown, ...change }),
  };
}
