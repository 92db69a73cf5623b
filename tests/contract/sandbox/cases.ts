import type { z } from "zod";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import type { CallOptions } from "#tests/support/sandbox.ts";

/** What makes the sandbox answer one code, starting from the operation's good request and the fixture. */
export type Provoked = Pick<CallOptions, "method" | "key" | "secret" | "timestamp" | "headers"> & {
  /** Put over the good request; undefined takes a field away. A name with dots reaches inside: `params.size`. */
  with?: Record<string, unknown>;
  /** The whole body instead, as text. */
  body?: string;
  /** Calls that come first, such as the one whose name is then taken. */
  before?(url: string): Promise<unknown>;
};

/** `dial`: no input provokes the code, only `failNext` does. */
export type Provocation = Provoked | "dial";

/** One operation as the sandbox must answer it: a request it accepts, and a way to each of its codes. */
export type SandboxCases<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodObject = z.ZodObject,
  Faults extends FaultTable = FaultTable,
> = {
  operation: Operation<Request, Reply, Faults>;
  /** Accepted by a sandbox that was just reset. */
  good: z.input<Request>;
  provoked: Readonly<Record<keyof Faults, Provocation>>;
  prepare: Prepare;
};

/**
 * Calls without which even the good request is none, made after each reset, such as the one that adds the task to be
 * edited. What it returns is put over the good request.
 */
export type Prepare = (url: string) => Promise<Record<string, unknown>>;
const nothingToPrepare: Prepare = async () => ({});

/** Holds the cases against the declaration: the compiler names a code without a provocation. */
export function casesOf<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  good: z.input<Request>,
  provoked: Readonly<Record<keyof NoInfer<Faults>, Provocation>>,
  prepare: Prepare = nothingToPrepare,
): SandboxCases<Request, Reply, Faults> {
  return { operation, good, provoked, prepare };
}

/** Half a minute more than the half hour that is tolerated. */
export const staleTimestamp = () => String(Math.floor(Date.now() / 1000) - 1830);
