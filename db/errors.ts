import { DrizzleQueryError } from "drizzle-orm";

let areHidden = false;

/**
 * Keeps the parameters of failed queries out of every error: Drizzle writes them into its message, from where whoever
 * prints an error puts what people upload and send into a log. Called once before the first query.
 */
export function hideParameters(): void {
  if (areHidden) return;
  areHidden = true;
  // Drizzle assigns them after the message is made and before it notes where the error came from.
  Object.defineProperty(DrizzleQueryError.prototype, "params", {
    set(this: Error) {
      const end = this.message.indexOf("\nparams: ");
      if (end !== -1) this.message = this.message.slice(0, end);
    },
    get: () => undefined,
  });
}

/** The SQLSTATE or the driver's code of an error, also of one that others wrap. */
export function databaseCodeOf(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

const awayCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);

/** Whether the database could not be reached, was lost on the way, is starting, stopping or full of connections. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCodeOf(error) ?? "";
  return awayCodes.has(code) || /^(08...|57P0[1-5]|53300)$/.test(code);
}

/** Whether the database has no room left on its disk. */
export function isDiskFull(error: unknown): boolean {
  return databaseCodeOf(error) === "53100";
}
