import { type Logger, pino } from "pino";

/** A process's log: JSON lines on standard output. Objects that could carry secrets are never passed to it whole. */
export function createLog(process: "web" | "worker"): Logger {
  return pino({ name: process, base: { process }, redact: ["*.secret", "*.password", "*.token"] });
}
