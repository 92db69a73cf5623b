import { type Logger, pino } from "pino";

/** A process's log: JSON lines on standard output. */
export function createLog(process: "web" | "worker"): Logger {
  return pino({ name: process, base: { process }, serializers: { err: describeError } });
}

type Described = { type: string; code: string | null; message: string; at: string[]; cause: Described | null };

/**
 * An error as it may be logged. A failed query's message holds its parameters and a database error's detail holds values
 * of rows, so addresses and secrets would end in the log: only the first line before them is kept, and never the detail.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, code: null, message: "", at: [], cause: null };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    code: "code" in error && typeof error.code === "string" ? error.code : null,
    message: (error.message.split(/\nparams:|\n/)[0] ?? "").slice(0, 500),
    at: frames.slice(0, 8).map((line) => line.trim()),
    cause: error.cause === undefined ? null : describeError(error.cause),
  };
}
