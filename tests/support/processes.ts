import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

type Pair = { pid: number; parent: number };

/** The processes below one, children before grandchildren. */
export function descendants(pid: number): number[] {
  const pairs = existsSync("/proc/self/stat") ? readProc() : askPs();
  const below = (parent: number): number[] =>
    pairs.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)]);
  return below(pid);
}

/** The process below `pid` that runs `script`; throws when there is none. */
export function findRunning(pid: number, script: string): number {
  const found = descendants(pid).find((each) => commandOf(each).includes(script));
  if (found === undefined) throw new Error(`No process below ${pid} runs ${script}`);
  return found;
}

/** SIGKILL for all of them, of whom some may be gone already. */
export function killAll(pids: readonly number[]): void {
  signalAll(pids, "SIGKILL");
}

/** A signal for all of them, of whom some may be gone already. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** SIGKILL for a process and everything below it, as if the machine had lost its power for them. */
export function killTree(pid: number): void {
  killAll([pid, ...descendants(pid)]);
}

/** A bare machine has no `ps`. The command's name stands in parentheses and may hold any character. */
function readProc(): Pair[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = readWhenThere(`/proc/${name}/stat`).split(")").at(-1)?.trim().split(" ") ?? [];
      return fields[1] === undefined ? [] : [{ pid: Number(name), parent: Number(fields[1]) }];
    });
}

function askPs(): Pair[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
}

function commandOf(pid: number): string {
  if (existsSync("/proc/self/stat")) return readWhenThere(`/proc/${pid}/cmdline`);
  return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
}

/** Processes end whenever they like, also between a look and a read. */
function readWhenThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}
