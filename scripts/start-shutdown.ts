import { setTimeout as delay } from "node:timers/promises";

/** What has been started so far, in order; it is stopped in the opposite order. */
export type Running = { stop(): Promise<void>; kill(): void }[];

/** npm passes on a Ctrl-C that the terminal has sent already; a person's second one comes later. */
const SAME_CTRL_C_MS = 700;
/** How long a stage that has begun may take before what it started is stopped under it. */
const STAGE_PATIENCE_MS = 5000;
const PARENT_CHECK_MS = 1000;

/**
 * Stops everything in order on the first SIGINT, SIGTERM or SIGHUP, and at once on a second one. Run by npm, it also
 * stops when npm is gone. Aborts `stopping` first, and waits for `starting` to notice.
 */
export function stopOnSignal(running: Running, stopping: AbortController, starting: Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      console.log("Stopping.");
      stopping.abort();
      const settled = starting.catch(() => undefined);
      Promise.race([settled, delay(STAGE_PATIENCE_MS)])
        .then(() => stopAll(running))
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    } else if (Date.now() - firstAt > SAME_CTRL_C_MS) {
      for (const each of running.toReversed()) each.kill();
      process.exit(130);
    }
  };
  // A terminal that is gone, or a closed pipe, must not end the script before it has stopped the rest.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(onSignal);
}

/** Stops what runs, the last started first; one that fails to stop does not keep the others from it. */
export async function stopAll(running: Running): Promise<void> {
  for (const each of running.toReversed()) {
    await each.stop().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  }
}

/** Calls `stop` when the process that started this one is gone: npm ends at once when it is told to, and passes nothing on. */
export function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
