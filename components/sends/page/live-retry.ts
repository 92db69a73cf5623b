/** Streams end when a server is replaced; only a second failure in a row is worth a banner. */
export const lostAfterTries = 2;

const delaysMs = [1000, 4000, 8000, 15_000] as const;

/** How long to wait before opening the stream again, after `tries` failures in a row. */
export function retryDelayMs(tries: number): number {
  return delaysMs[tries] ?? 30_000;
}

/** How often the page asks while the stream is lost. */
export const askEveryMs = 15_000;
