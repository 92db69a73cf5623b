import { describeError } from "./log.ts";

/** How a child process ends: `drain` finishes what is in flight, within `graceMs` at most. */
export type GuardOptions = { drain: () => Promise<void>; graceMs: number };

/** Without a parent nobody restarts or stops this process in order, and its port is wanted by the next start. */
const ORPHAN_GRACE_MS = 3000;

/** Ends this process at once, and says why; whoever runs it starts it again. */
export function endForError(error: unknown): never {
  process.stderr.write(`${JSON.stringify({ msg: "the process ends for an error", err: describeError(error) })}\n`);
  process.exit(1);
}

/**
 * Ends this process in order on SIGTERM, SIGINT and SIGHUP, and when the process that started it is gone. Exits 0
 * after a full drain, 1 when the time is over. Call once, as soon as there is something to drain.
 */
export function guardProcess({ drain, graceMs }: GuardOptions): void {
  process.on("uncaughtException", endForError);
  let isEnding = false;
  const end = (limitMs: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), limitMs);
    drain().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => end(graceMs));
  // The channel closes with the parent, also when that one is killed and cannot say goodbye.
  if (process.send === undefined) return;
  const endAsOrphan = () => end(Math.min(graceMs, ORPHAN_GRACE_MS));
  if (process.connected) process.once("disconnect", endAsOrphan);
  else endAsOrphan();
}
