import type { Scope } from "#server/domain/scope.ts";
import type { MessageOutcome, Reported } from "./message-outcome.ts";
import { notYet } from "./not-yet.ts";

export type MessageRow = {
  id: number;
  /** Of the file, as a spreadsheet shows it; null where there was none. */
  row: number | null;
  number: string;
  orderId: string | null;
  msgId: string | null;
  parts: number;
  outcome: MessageOutcome;
  chunkNo: number;
  /** The platform's code, where its whole call was refused or left open. */
  code: string | null;
  /** Why, as a sentence, where the call says so. */
  reason: string | null;
  reported: Reported | null;
  /** What we see in a refused number ourselves, as a sentence. */
  precheck: string | null;
};

export type MessageFilter = {
  submissionId: string;
  outcome?: MessageOutcome | undefined;
  /** Beginning of a number, a message id or an order id. */
  q?: string | undefined;
  afterId?: number | undefined;
  limit: number;
};

/** Messages of a submission in the order of its file. Throws `not_found`. */
export async function listMessages(
  _scope: Scope,
  _filter: MessageFilter,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  return notYet();
}

export type MessageDetail = MessageRow & {
  submissionId: string;
  title: string;
  text: string;
  senderId: string | null;
  attempt: {
    id: string;
    chunkNo: number;
    attemptNo: number;
    state: string;
    dispatchedAt: Date | null;
    answeredAt: Date | null;
    platformStatus: string | null;
    platformReason: string | null;
    outcomeNote: string | null;
  } | null;
};

/** One message with its text and the last attempt to send it. Throws `not_found`. */
export async function getMessage(_scope: Scope, _id: number): Promise<MessageDetail> {
  return notYet();
}
