import type { Socket } from "node:net";

/** A reader who has taken nothing of what waits for so long is gone, or wants to be waited for. */
const STALL_MS = 90_000;

/**
 * Cuts connections whose other end takes nothing of what waits for it: a page or a download that stalls keeps its memory
 * here. Returns what ends the watch.
 */
export function cutStalled(sockets: ReadonlySet<Socket>, stallMs = STALL_MS): () => void {
  const standing = new WeakMap<Socket, { taken: number; since: number }>();
  const look = () => {
    const now = performance.now();
    for (const socket of sockets) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      const stood = standing.get(socket);
      if (waiting === 0) standing.delete(socket);
      else if (stood?.taken !== taken) standing.set(socket, { taken, since: now });
      else if (now - stood.since > stallMs) socket.destroy();
    }
  };
  const timer = setInterval(look, stallMs / 9).unref();
  return () => clearInterval(timer);
}
