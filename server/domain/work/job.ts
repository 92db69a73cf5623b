import type { Tx } from "#db/client.ts";
import type { JobKind } from "#db/schema/jobs.ts";

/** Done, or to go on after a while: a slice of longer work lets other workspaces have their turns. */
export type Outcome = "done" | { againInMs: number };

/** The subject of a job, and the handles that the worker running it gives. */
export type HeldJob = {
  kind: JobKind;
  key: string;
  workspaceId: string | null;
  /** Aborted where the worker is stopped, and where the job has passed to another one. */
  signal: AbortSignal;
  /** Keeps the job until the transaction has ended. Throws where it has passed to another worker. */
  hold(tx: Tx): Promise<void>;
  /** Says that something was stored that need not be done again: what failed before does not count any more. */
  progressed(): void;
};
