import type { Operation } from "#server/contract/operation.ts";

/** How the worker makes the call of one operation that sends or writes. */
export type Dispatchable = {
  operation: Operation;
  /** Starts of this operation keep at least a second apart per credential. */
  paced: boolean;
  /** The wire request of a stored one; the callback address is minted for each claim and never stored. */
  toRequest(stored: Record<string, unknown>, callbackUrl: string): Record<string, unknown>;
  /** The platform's id in the reply, when it gives one. */
  taskIdOf(reply: Record<string, unknown>): string | null;
};
