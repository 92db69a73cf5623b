import type { DecidedState, RecipientState, Source, Trust } from "./recipient-state.ts";

/** Where an attempt belongs, copied into its evidence and recipients. Times are PostgreSQL's text. */
export type Origin = {
  attemptId: string;
  attemptCreatedAt: string;
  workspaceId: string;
  submissionId: string;
  connectionId: string;
  appId: string;
};

/** One fact about one recipient of an attempt, as a callback or a query gave it. */
export type NewFact = {
  attemptId: string;
  emailId: string;
  source: Source;
  /** From kindOfCallback or kindOfQuery. */
  kind: string;
  seenAt: Date;
  remark: string | null;
  /** As the platform wrote it. */
  receiveTime: string | null;
  address: string | null;
  /** Each distinct one raises the submission's callbackCount: pass a callback's facts together and only once. */
  callbackId?: number;
  platformCallId?: string;
  raw?: Record<string, unknown>;
};

export type Standing = { state: RecipientState; trust: Trust | null };

/** What a person decided about a dispute, and when the platform last said otherwise after that. */
export type DecisionHeld = { state: DecidedState; atMs: number; contradictedMs: number | null };

/** What a recipient was and is now. `before` is null when it had not been heard of. */
export type RecipientChange = {
  recipientId: number;
  workspaceId: string;
  submissionId: string;
  attemptId: string;
  emailId: string;
  before: Standing | null;
  after: Standing;
};

/** A fact, however often it was passed: `seenAt` is the first time. */
export type MergedFact = NewFact & { lastSeenAt: Date };
/** What the passed facts say about one recipient. */
export type Heard = { origin: Origin; emailId: string; facts: MergedFact[] };

/** A recipient heard of is asked about this soon; from then on the poller decides. */
export const firstPollDelayMs = 2000;
