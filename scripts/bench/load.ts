import { type BenchProcess, startProcess } from "./processes.ts";

/** What the load process is asked to do. */
export type LoadOrder = {
  /** Addresses taken in turn. */
  urls: string[];
  seconds: number;
  connections: number;
  /** Requests a second, sent when they are due however long the answers take; without it each connection sends at once again. */
  rate?: number;
  /** Part of every body, so that no two orders make the same one. */
  prefix: string;
};

export type LoadResult = {
  /** Answers 200, all in all and within the time. */
  acknowledged: number;
  inTime: number;
  /** Other answers, and requests without one. */
  refused: number;
  broken: number;
  /** From the moment a request was due to the end of its answer. */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
};

export type LoadGenerator = { run(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> };

/** Starts the process that makes the requests, so that making them never delays what is measured by sharing a thread. */
export function startLoadGenerator(script = "scripts/bench/load-process.ts"): LoadGenerator {
  const load: BenchProcess = startProcess(script, process.env);
  let waiting: PromiseWithResolvers<LoadResult> | undefined;
  load.child.on("message", (result: LoadResult) => waiting?.resolve(result));
  load.child.on("exit", () => waiting?.reject(new Error("the load process ended")));
  return {
    run: (order) => {
      waiting = Promise.withResolvers();
      load.child.send(order);
      return waiting.promise;
    },
    stop: load.stop,
  };
}
