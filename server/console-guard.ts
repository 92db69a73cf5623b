import { inspect } from "node:util";
import type { Logger } from "pino";
import { describeError } from "./log.ts";

/**
 * Sends what libraries print about failures through the log. Next prints whatever a page or route throws as it is, and a
 * database error holds what people entered.
 */
export function guardConsole(log: Pick<Logger, "error" | "warn">): void {
  console.error = (...said: unknown[]) => log.error(described(said), firstLine(said));
  console.warn = (...said: unknown[]) => log.warn(described(said), firstLine(said));
}

function described(said: unknown[]): { err?: unknown; digest?: string } {
  const error = said.find((one) => one instanceof Error);
  if (error === undefined) return {};
  const digest = "digest" in error && typeof error.digest === "string" ? { digest: error.digest } : {};
  // The log's own serializer describes it, without the values in it.
  return { err: error, ...digest };
}

function firstLine(said: unknown[]): string {
  const words = said
    .filter((one) => !(one instanceof Error))
    .map((one) => (typeof one === "string" ? one : short(one)));
  return describeError(new Error(words.join(" ").trim() || "a page or route failed")).message;
}

function short(value: unknown): string {
  return inspect(value, { depth: 0, maxStringLength: 100, maxArrayLength: 3, breakLength: Number.POSITIVE_INFINITY });
}
