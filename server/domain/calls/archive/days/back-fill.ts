import type { CoveredWindow } from "./cover-days.ts";

/** How far the first reading of a stream has come. */
export type BackFill = {
  windows: number;
  /** Of them those that were read, or are lost. */
  done: number;
  /** Seconds that are left at the rate of the last minutes; null where nothing was read in them. */
  secondsLeft: number | null;
};

const measuredMs = 120_000;

/** Null where nothing waits for its first reading but what has just come. */
export function backFillOf(windows: readonly CoveredWindow[], now: number): BackFill | null {
  const waiting = windows.filter(
    ({ readAt, lostUntil, to }) => readAt === null && (lostUntil === null || lostUntil !== to),
  );
  if (waiting.length < 2) return null;
  const recent = windows.flatMap(({ readAt }) => (readAt !== null && readAt > now - measuredMs ? [readAt] : []));
  const passedMs = Math.max(1000, now - Math.min(now, ...recent));
  return {
    windows: windows.length,
    done: windows.length - waiting.length,
    secondsLeft: recent.length === 0 ? null : Math.ceil((waiting.length * passedMs) / recent.length / 1000),
  };
}
