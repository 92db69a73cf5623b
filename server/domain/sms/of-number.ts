import type { Scope } from "#server/domain/scope.ts";
import type { MessageOutcome, Reported } from "./message-outcome.ts";
import { notYet } from "./not-yet.ts";

export type SentToNumber = {
  messageId: number;
  submissionId: string;
  title: string;
  at: Date;
  outcome: MessageOutcome;
  text: string;
  parts: number;
  msgId: string | null;
  reported: Reported | null;
};

export type NumberHistory = {
  /** As numbers are stored: E.164. */
  number: string;
  rows: SentToNumber[];
  hasMore: boolean;
  suppression: { id: string; reason: string; until: Date | null; createdAt: Date; createdByName: string | null } | null;
};

/**
 * Everything that was sent to one number, newest first. Only for those who may see numbers: whoever may not could try
 * them one by one. Throws `invalid` for what is no number, `forbidden`.
 */
export async function readNumber(
  _scope: Scope,
  _input: { number: string; country?: string | null; beforeId?: number | undefined; limit: number },
): Promise<NumberHistory> {
  return notYet();
}
