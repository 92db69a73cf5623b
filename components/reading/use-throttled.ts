"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** At once, then at most every `everyMs`; the last call is never dropped. */
export function useThrottled(work: () => void, everyMs: number): () => void {
  const run = useEffectEvent(work);
  const state = useRef<{ lastAt: number; timer: ReturnType<typeof setTimeout> | undefined }>({
    lastAt: 0,
    timer: undefined,
  });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return () => {
    const now = state.current;
    if (now.timer !== undefined) return;
    now.timer = setTimeout(
      () => {
        now.timer = undefined;
        now.lastAt = Date.now();
        run();
      },
      Math.max(0, now.lastAt + everyMs - Date.now()),
    );
  };
}

/** Once it has not been called for `afterMs`. */
export function useCalm(work: () => void, afterMs: number): () => void {
  const run = useEffectEvent(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, afterMs);
  };
}
