import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

export type ChildOptions = {
  name: string;
  /** Path of its entry from the project's root. */
  script: string;
  environment: NodeJS.ProcessEnv;
  /** Whether what it prints on standard output is not for the terminal. */
  isQuiet?: boolean;
  /** Flags for Node itself. */
  flags?: readonly string[];
  /** The longest it stays away after it ended by itself several times. */
  longestPauseMs?: number;
};

/** Callbacks come to the web process, and whoever sends them gives up before half a minute is over. */
export const webPauseMs = 2000;

/**
 * The web process makes much short-lived garbage. With room for it to die young an answer costs it a sixth less processor
 * time; left to itself Node gives the young generation as much as the machine allows, which costs 100 MiB and gains little.
 */
export const webFlags: readonly string[] = ["--max-semi-space-size=32"];

/**
 * Left to itself the worker's young generation grows with the machine, by 150 MiB and more while it reads a file. What
 * outlives it is garbage too: the heap may double, not quadruple, before that is swept. Reading and sending take as long,
 * with up to a third more processor time for the collector.
 */
export const workerFlags: readonly string[] = ["--max-semi-space-size=4", "--heap-growing-percent=100"];

/** A process that is kept running until `stop`. */
export type Child = {
  /** Asks it to end and kills it when `graceMs` are over; returns when it is gone. */
  stop(graceMs: number): Promise<void>;
  /** Ends it in order and starts it anew: its sources have changed. */
  restart(): Promise<void>;
  kill(): void;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Whoever ran this long had started well; its next end is a new trouble, not the same one. */
const STEADY_MS = 60_000;
const RESTART_GRACE_MS = 5000;

/** Starts one of Switchboard's processes and starts it again, ever later, when it ends by itself. */
export function startChild(options: ChildOptions): Child {
  const ending = new AbortController();
  let child = spawnChild(options);
  let pauseMs = FIRST_PAUSE_MS;
  let isExpected = false;

  const watch = (watched: ChildProcess, startedAt: number) => {
    watched.once("exit", async (code, signal) => {
      if (ending.signal.aborted) return;
      if (!isExpected) {
        if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
        console.error(`The ${options.name} process ended (${signal ?? `code ${code}`}); starting it again.`);
        await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, options.longestPauseMs ?? LONGEST_PAUSE_MS);
      }
      isExpected = false;
      if (ending.signal.aborted) return;
      child = spawnChild(options);
      watch(child, Date.now());
    });
  };
  watch(child, Date.now());

  return {
    stop: async (graceMs) => {
      ending.abort();
      await endProcess(child, graceMs);
    },
    restart: async () => {
      isExpected = isRunning(child);
      await endProcess(child, RESTART_GRACE_MS);
    },
    kill: () => {
      ending.abort();
      child.kill("SIGKILL");
    },
  };
}

function spawnChild({ script, environment, isQuiet, flags = [] }: ChildOptions): ChildProcess {
  const child = spawn(process.execPath, [...flags, script], {
    env: environment,
    // Its own session, so that Ctrl-C reaches only the start script, which then stops everything in order. The
    // channel carries no messages: its end tells the child that the start script is gone.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", "inherit", "ipc"],
  });
  child.on("error", (error) => console.error(`${script}: ${error.message}`));
  return child;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function endProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await gone;
  clearTimeout(timer);
}
