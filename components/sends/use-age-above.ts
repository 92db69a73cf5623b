"use client";

import { useEffect, useState } from "react";

/** Whether a moment lies further back than `ageMs`; turns true by itself. */
export function useAgeAbove(moment: Date | null, ageMs: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  const left = moment === null ? Number.POSITIVE_INFINITY : moment.getTime() + ageMs - now;
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 50, 60_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
