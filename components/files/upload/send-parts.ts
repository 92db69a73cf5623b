/** What came of one part: taken, refused for good in the server's sentence, or no answer that means anything. */
export type PartAnswer = { kind: "taken" } | { kind: "refused"; message: string } | { kind: "lost" };

/** Sends one part; rejects when `signal` ends it. */
export type PutPart = (partNo: number, bytes: Blob, signal: AbortSignal) => Promise<PartAnswer>;

/** How it ended: all parts are there, the server refused one, or `nextPart` found no answer after all tries. */
export type PartsEnd = { kind: "sent" } | { kind: "refused"; message: string } | { kind: "stopped"; nextPart: number };

/** How long to wait before a part is tried again, in milliseconds: less than a minute, then a person decides. */
export const retryWaits = [500, 1000, 2000, 4000, 8000, 16_000, 24_000] as const;

export function countParts(byteCount: number, partBytes: number): number {
  return Math.ceil(byteCount / partBytes);
}

/** The bytes of one part, counted from 0. The last one is as short as what is left. */
export function partOf(blob: Blob, partNo: number, partBytes: number): Blob {
  return blob.slice(partNo * partBytes, Math.min((partNo + 1) * partBytes, blob.size));
}

/** The first part that the server has not, since parts are sent in order; of a part that came in half, all is sent again. */
export function partAfter(receivedBytes: number, byteCount: number, partBytes: number): number {
  if (receivedBytes >= byteCount) return countParts(byteCount, partBytes);
  return Math.floor(receivedBytes / partBytes);
}

/**
 * Sends a file in parts, one after the other, from `firstPart` on. A part without an answer is sent again: the server keeps
 * one of each. `wait` ends early when the browser is online again, and rejects when `signal` ends it.
 */
export async function sendParts({
  blob,
  partBytes,
  firstPart = 0,
  put,
  wait,
  signal,
  onSent,
  onLost,
}: {
  blob: Blob;
  partBytes: number;
  firstPart?: number;
  put: PutPart;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  /** A part got no answer and is about to be tried again. */
  onLost: () => void;
}): Promise<PartsEnd> {
  const last = countParts(blob.size, partBytes);
  for (let partNo = firstPart; partNo < last; partNo += 1) {
    const bytes = partOf(blob, partNo, partBytes);
    let answer = await put(partNo, bytes, signal);
    for (const milliseconds of retryWaits) {
      if (answer.kind !== "lost") break;
      onLost();
      await wait(milliseconds, signal);
      answer = await put(partNo, bytes, signal);
    }
    if (answer.kind === "lost") return { kind: "stopped", nextPart: partNo };
    if (answer.kind === "refused") return answer;
    onSent(Math.min((partNo + 1) * partBytes, blob.size));
  }
  return { kind: "sent" };
}
