import { readFile } from "node:fs/promises";

/** What a process has used so far, null where the system does not say it in files. */
export type ProcessUse = { cpuMs: number; memoryBytes: number };

/** Linux counts in these since ever, whatever the hardware's clock does. */
const ticksPerSecond = 100;

export async function processUse(pid: number): Promise<ProcessUse | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // The command stands in parentheses and may hold any character; behind it the fields are counted from the state on.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuMs: ((user + system) * 1000) / ticksPerSecond, memoryBytes: kibibytes * 1024 };
  } catch {
    return null;
  }
}
