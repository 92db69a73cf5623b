import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A process of the product, or of the bench itself, while it is measured. */
export type BenchProcess = {
  pid: number;
  child: ChildProcess;
  /** CPU time so far, of all its threads, in ms. */
  cpuMs(): number;
  residentMiB(): number;
  /** Ends it in order; returns when it is gone. */
  stop(): Promise<void>;
};

/** The kernel counts processor time in these, on every Linux we know. */
const ticksPerSecond = 100;
const stopLimitMs = 20_000;

const logFolder = ".cache/bench/logs";

/** Starts a script of the project, which ends when the bench does. Errors are shown; what else it says goes to a log file. */
export function startProcess(script: string, environment: NodeJS.ProcessEnv, flags: string[] = []): BenchProcess {
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(join(logFolder, `${basename(script, ".ts")}.log`), "w");
  const child = spawn(process.execPath, [...flags, script], {
    env: environment,
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} could not be started`);
  let isWanted = true;
  child.once("exit", (code, signal) => {
    if (isWanted) console.error(`${script} ended by itself (${signal ?? `code ${code}`}).`);
  });
  return {
    pid,
    child,
    cpuMs: () => cpuMs(pid),
    residentMiB: () => residentMiB(pid),
    stop: async () => {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** The kernel's account of a process, from its state on. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the command's name, which may hold blanks; what follows it does not.
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** CPU time so far of all processes that a process started, in ms, whether they still run or not. */
export function childrenCpuMs(pid: number): number {
  const fields = statOf(pid);
  const ended = Number(fields[13]) + Number(fields[14]);
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return (ended * 1000) / ticksPerSecond + running.reduce((sum, child) => sum + cpuMs(Number(child)), 0);
}

function residentMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}
