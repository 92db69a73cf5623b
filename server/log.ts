import { type DestinationStream, destination, type Logger, pino } from "pino";
import { redactText } from "#server/platform/redact.ts";

/**
 * A process's log: JSON lines on standard output. None holds one of the secrets: a mail server or a sign-in provider may
 * say back what it was told, and an error's message is theirs.
 */
export function createLog(
  process: "web" | "worker" | "receiver",
  secrets: readonly string[] = [],
  stream: DestinationStream = destination(1),
): Logger {
  const hooks = { streamWrite: (line: string) => redactText(line, secrets) };
  return pino({ name: process, base: { process }, serializers: { err: describeError }, hooks }, stream);
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
