import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { checkRecipients } from "#server/domain/tables/recipient-checks/check-recipients.ts";
import { readUpload } from "#server/domain/tables/uploads/read-upload.ts";
import { processUse } from "#server/domain/tables/uploads/reader/process-use.ts";
import { openServices } from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";

/** What the measured process says, as one line of JSON. Times are in milliseconds. */
export type ImportMeasured = {
  readMs: number;
  checkMs: number;
  readCpuMs: number;
  checkCpuMs: number;
  /** The longest time in which the process could do nothing else. */
  longestBlockMs: number;
  /** The reader's own process: all of it, and the part that this one has in memory too, since both are Node. */
  readerPeakRssBytes: number;
  readerSharedBytes: number;
  /** Before the first row, with all modules loaded. */
  loadedRssBytes: number;
  readPeakRssBytes: number;
  peakRssBytes: number;
};

const [url = ""] = process.argv.slice(2);
const services = await openServices(url, { connections: 3 });
// Connections open, and statements are planned, before anything is measured.
await services.db.system.execute("select 1");
const loadedRssBytes = forgetLoading();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let readerPid = 0;
const reader = { peakRssBytes: 0, sharedBytes: 0, cpuMs: 0 };
const watching = setInterval(() => void lookAtReader(), 20);
const reading = await timed(() =>
  runNext(services, "read_upload", (held) =>
    readUpload(services, held, {
      cacheDir: new URL("../../.cache/reader", import.meta.url).pathname,
      onStart: (pid) => {
        readerPid = pid;
      },
    }),
  ),
);
clearInterval(watching);
const readPeakRssBytes = peakRss();
const checking = await timed(() => runNext(services, "check_recipients", (held) => checkRecipients(services, held)));
const measured: ImportMeasured = {
  readMs: reading.ms,
  checkMs: checking.ms,
  readCpuMs: reading.cpuMs + reader.cpuMs,
  checkCpuMs: checking.cpuMs,
  readerPeakRssBytes: reader.peakRssBytes,
  readerSharedBytes: reader.sharedBytes,
  longestBlockMs: delay.max / 1e6,
  loadedRssBytes,
  readPeakRssBytes,
  peakRssBytes: peakRss(),
};
console.log(JSON.stringify(measured));
await services.close();

/** Loading modules as TypeScript leaves much garbage behind, which is not the import's. Starts counting the peak anew. */
function forgetLoading(): number {
  globalThis.gc?.();
  if (existsSync("/proc/self/clear_refs")) writeFileSync("/proc/self/clear_refs", "5");
  return process.memoryUsage().rss;
}

/**
 * The most that was resident since then. What getrusage says begins with what its parent had, so that it is
 * asked only where the kernel has no better word.
 */
function peakRss(): number {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return (kibibytes === undefined ? process.resourceUsage().maxRSS : Number(kibibytes)) * 1024;
}

/** Its peak is the kernel's word; what it is asked last is a moment before its end. */
async function lookAtReader(): Promise<void> {
  const use = await processUse(readerPid);
  if (!use) return;
  reader.cpuMs = Math.max(reader.cpuMs, use.cpuMs);
  reader.peakRssBytes = Math.max(reader.peakRssBytes, kibibytesOf(readerPid, "VmHWM"));
  reader.sharedBytes = Math.max(reader.sharedBytes, kibibytesOf(readerPid, "RssFile"));
}

function kibibytesOf(pid: number, field: string): number {
  const path = `/proc/${pid}/status`;
  const status = existsSync(path) ? readFileSync(path, "utf8") : "";
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1024;
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}
