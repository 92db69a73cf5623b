import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted } from "#components/ui/number.ts";

/** Calls, and the messages in them where they name their numbers. */
export type Amount = SubmissionView["calls"]["all"];

/** "19,000 messages", or "1 call" where nobody knows how many messages are in it. */
export function sayAmount({ calls, messages }: Amount): string {
  return messages === null ? counted(calls, "call") : counted(messages, "message");
}

/** "8,000 messages in 8 calls are under way and cannot be called back."; nothing when none is. */
export function sayUnderWay({ calls, messages }: Amount): string | null {
  if (calls === 0) return null;
  const what = messages === null ? "" : `${counted(messages, "message")} in `;
  const are = (messages ?? calls) === 1 ? "is" : "are";
  return `${what}${counted(calls, "call")} ${are} under way and cannot be called back.`;
}

/** "1 message waits", "19,000 messages wait". */
export function sayWaiting(amount: Amount): string {
  return `${sayAmount(amount)} ${(amount.messages ?? amount.calls) === 1 ? "waits" : "wait"}`;
}
