import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { ChildOrders } from "#tests/support/dispatch-child.ts";

const program = fileURLToPath(new URL("../support/dispatch-child.ts", import.meta.url));

export type WorkerProcess = {
  child: ChildProcess;
  /** Everything it wrote so far. */
  lines: readonly string[];
  /** Settles when it wrote the line; rejects when it ends without. */
  wrote(line: string): Promise<void>;
  exited: Promise<NodeJS.Signals | number | null>;
};

/** Starts a worker that kills or stops itself as ordered. It does not outlive the test. */
export function startWorkerProcess(orders: ChildOrders): WorkerProcess {
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const wake of waiting) wake();
  });
  const exited = new Promise<NodeJS.Signals | number | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  return {
    child,
    lines,
    exited,
    wrote: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => lines.includes(wanted) && resolve();
        waiting.add(look);
        look();
        void exited.then((how) => reject(new Error(`the worker ended (${how}) without writing "${wanted}"`)));
      }),
  };
}
