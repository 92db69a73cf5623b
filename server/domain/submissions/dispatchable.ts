import type { Tx } from "#db/client.ts";
import type { attempt } from "#db/schema/submissions.ts";
import type { Operation } from "#server/contract/operation.ts";

/** What an answer says of the numbers of its call, and where it contradicts itself. */
export type AcceptedFacts = { acceptedCount: number; unclearCount: number; contradiction?: string };

/** How the worker makes the call of one operation that sends or writes. */
export type Dispatchable = {
  operation: Operation;
  /** Starts of this operation keep at least a second apart per credential. */
  paced: boolean;
  /** The wire request of a stored one; the callback address is minted for each claim and never stored. */
  toRequest(stored: Record<string, unknown>, callbackUrl: string): Record<string, unknown>;
  /** The platform's id in the reply, null when it gives none. Absent where the operation has no such id. */
  taskIdOf?(reply: Record<string, unknown>): string | null;
  /** Stores what the answer names beyond a task, in the transaction that commits the attempt as accepted. */
  onAccepted?(tx: Tx, attempt: AcceptedAttempt, reply: Record<string, unknown>): Promise<AcceptedFacts>;
};

export type AcceptedAttempt = Pick<
  typeof attempt.$inferSelect,
  "id" | "workspaceId" | "submissionId" | "chunkNo" | "request"
>;
