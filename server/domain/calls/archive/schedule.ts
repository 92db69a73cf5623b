const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long after its end a closed window is read again: calls are told late, and corrected. */
const readAgainAfter = [5 * minuteMs, hourMs, 6 * hourMs, dayMs, 3 * dayMs] as const;
/** The head is read so often that it is never five minutes behind. */
const headEveryMs = 110_000;
/** What is long over is read a second time so soon, after everything else was read once. */
const secondReadingMs = 10 * minuteMs;
const unsettledEveryMs = 6 * hourMs;
const firstRetryMs = 30_000;
const longestRetryMs = hourMs;

/** A whole reading of a window, which was begun at `at`. */
export type WholeReading = { to: number | null; at: number; total: number; previousTotal: number | null };

/**
 * When a window is read next after a whole reading; null where it is settled: told the same twice, the second time long after
 * its end. `jitter` from 0 to 1 keeps windows from all being due together.
 */
export function afterReading({ to, at, total, previousTotal }: WholeReading, jitter: number): number | null {
  if (to === null) return at + headEveryMs + jitter * 10_000;
  const ahead = readAgainAfter.find((wait) => to + wait > at);
  if (ahead !== undefined) return to + ahead * (1 + jitter / 10);
  if (previousTotal === null) return at + secondReadingMs * (1 + jitter);
  return previousTotal === total ? null : at + unsettledEveryMs * (1 + jitter / 10);
}

/** When it is tried again after so many tries that brought no whole reading. */
export function afterFailure(at: number, tries: number, jitter: number): number {
  return at + Math.min(firstRetryMs * 2 ** Math.max(0, tries - 1), longestRetryMs) * (1 + jitter / 10);
}
