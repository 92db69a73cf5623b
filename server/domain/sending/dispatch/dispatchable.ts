import type { Tx } from "#db/client.ts";
import type { FaultCode, Operation } from "#server/contract/operation.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

/** What an answer says of the numbers of its call together, in columns of its attempt, and where it contradicts itself. */
export type AcceptedFacts = {
  acceptedCount: number;
  unclearCount: number;
  unnamedItems?: number[] | null;
  contradiction?: string;
};

/** The attempt whose call was accepted, locked. */
export type AcceptedAttempt = { id: string; workspaceId: string; submissionId: string; chunkNo: number };

/** The send whose calls were answered; it is locked. */
export type AnsweredFor = { workspaceId: string; submissionId: string; connectionId: string };

/** The send of which a person says that the platform took its call; its attempt is locked. */
export type NamedFor = { operation: string; submissionId: string };

/** What the platform's answer made of a call, and its code: "0" where it was accepted. */
export type Answered = {
  stored: Record<string, unknown>;
  state: Extract<AttemptState, "accepted" | "accepted_id_unknown" | "refused">;
  code: string;
};

/** An accepted call: its attempt, what was sent and what was answered. */
export type Taken<Reply = Record<string, unknown>> = {
  attempt: AcceptedAttempt;
  sent: Record<string, unknown>;
  reply: Reply;
};

/** How the worker makes the call of one operation that sends or writes. */
export type Dispatchable = {
  operation: Operation;
  /** Starts of this operation keep at least a second apart per credential. */
  paced: boolean;
  /** The platform reports on it later, to an address minted for each claim. */
  isCalledBack?: true;
  /**
   * The wire request of a stored one, where it is another: the callback address is never stored. Absent where what is stored
   * goes out as it is, which is then held against the contract when it is stored.
   */
  toRequest?(stored: Record<string, unknown>, callbackUrl: string): Record<string, unknown>;
  /** The platform's id in the reply, null when it gives none. Absent where the operation has no such id. */
  taskIdOf?(reply: Record<string, unknown>): string | null;
  /**
   * What else accepted calls of one submission change here, in the transaction that stores their outcomes, behind the locks
   * of their attempts and before that of their submission. Answers by attempt what goes into it. Throwing keeps the outcomes
   * from being stored, so it is tried again.
   */
  apply?(tx: Tx, taken: readonly Taken[]): Promise<ReadonlyMap<string, AcceptedFacts>>;
  /**
   * Keeps what answers say of something beyond their calls, refusals too: those of one send that are stored together, in that
   * transaction, behind the lock of the send and before that of the audit chain. Throwing keeps their outcomes from being
   * stored.
   */
  heard?(tx: Tx, of: AnsweredFor, answers: readonly Answered[]): Promise<void>;
  /**
   * Keeps the platform's id that a person named as they said that a call of unknown outcome was accepted. Throws `invalid` for
   * what is none, and as it sees fit. Absent where the id says no more than the attempt's own column.
   */
  named?(tx: Tx, of: NamedFor, taskId: string): Promise<void>;
  /**
   * Why the call must not begin any more at `now`, as a sentence; null where it may. `context` is what was stored with the
   * send beside its calls. Absent where a call is made however long it waited.
   */
  tooLate?(context: Record<string, unknown>, now: Date): string | null;
  /** Codes that refuse a second call because the first one was accepted, whose answer was lost (such as "name in use"). */
  provesAccepted?: readonly FaultCode[];
  /**
   * Whether such a code may be about something else than the first call, by the `context` that was stored with the send: then
   * it proves nothing. Absent where it cannot be.
   */
  isProofDoubtful?(context: Record<string, unknown>): boolean;
};
