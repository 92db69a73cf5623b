import type { Logger } from "pino";

export type Loop = {
  stop(): Promise<void>;
  /** Starts the next round now. Answers false where one is under way. */
  wake(): boolean;
};

export type LoopOptions = {
  name: string;
  /** One round; answers after how many milliseconds the next one may start. */
  round: () => Promise<number>;
  log: Logger;
  /** Wait after a round that threw. */
  errorDelayMs?: number;
};

/** Runs rounds one after the other until stopped; stopping waits for the round under way. A failing round is logged. */
export function startLoop({ name, round, log, errorDelayMs = 2000 }: LoopOptions): Loop {
  let isStopping = false;
  let wake: (() => void) | null = null;
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isStopping) wake();
    }).finally(() => {
      wake = null;
    });
  const run = async () => {
    while (!isStopping) {
      const delayMs = await round().catch((error: unknown) => {
        log.error({ err: error, loop: name }, "loop round failed");
        return errorDelayMs;
      });
      if (delayMs > 0) await sleep(delayMs);
    }
  };
  const running = run();
  return {
    stop: () => {
      isStopping = true;
      wake?.();
      return running;
    },
    wake: () => {
      const isAsleep = wake !== null;
      wake?.();
      wake = null;
      return isAsleep;
    },
  };
}
