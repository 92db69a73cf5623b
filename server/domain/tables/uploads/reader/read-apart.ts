import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { UploadOptions } from "#db/schema/uploads.ts";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import type { TableRead } from "#server/domain/tables/uploads/formats/read-csv.ts";
import { t } from "#words/t.ts";
import type { FromReader, PackedBlock, ToReader } from "./messages.ts";
import { processUse } from "./process-use.ts";

/** What one file may cost. */
export type ReadingLimits = {
  /** Of a processor's time, so that a busy machine takes longer and refuses nothing. */
  cpuMs: number;
  wallMs: number;
  /** Resident, with what lies outside of the heap. */
  memoryBytes: number;
};

export const readingLimits: ReadingLimits = {
  cpuMs: 120_000,
  wallMs: 10 * 60_000,
  memoryBytes: 768 * 1024 * 1024,
};

/** The heap ends before all memory does. What outlives the small young generation is garbage too, hence the growth. */
const flags = ["--max-old-space-size=512", "--max-semi-space-size=4", "--heap-growing-percent=100"];
/** Large buffers go back to the system as soon as they are free, which leaves a sixth less memory in use. */
const environment = { NODE_ENV: "production", MALLOC_MMAP_THRESHOLD_: "65536" } as const;
const script = fileURLToPath(new URL("./reader-process.ts", import.meta.url));
const lookEveryMs = 250;
/** Characters of what an ending process writes. */
const mostLastWords = 2000;

export type ReadApart = {
  byteCount: number;
  options: UploadOptions;
  /** Fetches a part of the file. */
  part(no: number): Promise<Buffer>;
  keep(block: PackedBlock): Promise<void>;
  /** Forgets the blocks kept so far. */
  restart(): Promise<void>;
  /** Ends the reading; what it answers then is the signal's reason. */
  signal: AbortSignal;
  /** Where compiled code is kept, so that the next process starts in half the time. */
  cacheDir?: string | undefined;
  limits?: Partial<ReadingLimits> | undefined;
  /** Hears of the process once it runs. */
  onStart?: ((pid: number) => void) | undefined;
};

/** The process ended before the file did, and nothing says why: somebody killed it, or the machine's memory was short. */
export class ReaderEnded extends Error {
  constructor(how: string, lastWords: string) {
    super(`the process that reads a file ended (${how}) ${lastWords.slice(0, mostLastWords)}`.trimEnd());
    this.name = "ReaderEnded";
  }
}

/**
 * Reads a file in a process of its own, so that nothing that stands in it can keep this process busy or fill its memory.
 * Throws TableProblem for what the file's owner has to hear, limits included, ReaderEnded, what `part` and `keep` throw,
 * and the signal's reason. The process is gone when this returns.
 */
export async function readApart(work: ReadApart): Promise<TableRead> {
  work.signal.throwIfAborted();
  const child = fork(script, [], {
    execArgv: flags,
    // No setting and no secret of this process is theirs.
    env: { ...environment, ...(work.cacheDir !== undefined && { NODE_COMPILE_CACHE: work.cacheDir }) },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => child.pid === undefined && resolve());
  });
  const watching = new AbortController();
  try {
    return await new Promise<TableRead>((resolve, reject) => {
      work.signal.addEventListener("abort", () => reject(work.signal.reason), { signal: watching.signal });
      follow(child, work, { resolve, reject });
      watch(child, { ...readingLimits, ...work.limits }, { reject, signal: watching.signal });
      if (child.pid !== undefined) work.onStart?.(child.pid);
    });
  } finally {
    watching.abort();
    child.kill("SIGKILL");
    await gone;
  }
}

type Outcome = { resolve(table: TableRead): void; reject(reason: unknown): void };

function follow(child: ChildProcess, work: ReadApart, { resolve, reject }: Outcome): void {
  const tell = (message: ToReader) => child.connected && child.send(message, () => undefined);
  const hear = async (message: FromReader): Promise<void> => {
    switch (message.kind) {
      case "part":
        tell({ kind: "part", no: message.no, bytes: await work.part(message.no) });
        return;
      case "block":
        await work.keep(message.block);
        tell({ kind: "done" });
        return;
      case "restart":
        await work.restart();
        tell({ kind: "done" });
        return;
      case "read":
        resolve(message.table);
        return;
      case "problem":
        reject(new TableProblem(() => message.sentence));
        return;
      case "defect":
        reject(Object.assign(new Error(message.message), { name: message.name, stack: message.stack }));
    }
  };
  // One after the other, as they were said.
  let heard = Promise.resolve();
  child.on("message", (message: unknown) => {
    heard = heard.then(() => (isFromReader(message) ? hear(message) : undefined)).catch(reject);
  });
  let lastWords = "";
  child.stderr?.on("data", (piece: Buffer) => {
    if (lastWords.length < mostLastWords) lastWords += piece.toString("utf8");
  });
  child.once("error", reject);
  child.once("exit", (code, signal) => {
    // A full heap ends in an abort. What was said before is heard first.
    const why = signal === "SIGABRT" ? tooMuchMemory() : new ReaderEnded(signal ?? `code ${code}`, lastWords);
    void heard.then(() => reject(why));
  });
  tell({ kind: "read", byteCount: work.byteCount, options: work.options });
}

function watch(
  { pid }: ChildProcess,
  limits: ReadingLimits,
  { reject, signal }: { reject(reason: unknown): void; signal: AbortSignal },
): void {
  const started = performance.now();
  const look = async () => {
    if (performance.now() - started > limits.wallMs) return reject(tooMuchTime());
    const use = pid === undefined ? null : await processUse(pid);
    if (use && use.cpuMs > limits.cpuMs) reject(tooMuchTime());
    if (use && use.memoryBytes > limits.memoryBytes) reject(tooMuchMemory());
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

const tooMuchTime = () => new TableProblem(() => t("kept.fileTakesTooLong"));
const tooMuchMemory = () => new TableProblem(() => t("kept.fileTakesTooMuchMemory"));

function isFromReader(message: unknown): message is FromReader {
  return typeof message === "object" && message !== null && "kind" in message;
}
