"use client";

import { useEffect, useRef } from "react";

/** Acts the first time that the condition holds. */
export function useOnce(holds: boolean, act: () => void): void {
  const isDone = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!holds || isDone.current) return;
    isDone.current = true;
    latest.current();
  }, [holds]);
}
