import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted, formatCount } from "#components/ui/number.ts";

/** Calls, and the messages in them where they name their numbers. */
export type Amount = SubmissionView["calls"]["all"];

/** "19,000 messages", or "1 call" where nobody knows how many messages are in it. */
export function sayAmount({ calls, messages }: Amount): string {
  return messages === null ? counted(calls, "call") : counted(messages, "message");
}

/** "8,000 messages in 8 calls are under way and cannot be recalled."; nothing when none is. */
export function sayUnderWay({ calls, messages }: Amount): string | null {
  if (calls === 0) return null;
  const what = messages === null ? "" : `${counted(messages, "message")} in `;
  const are = isOrAre(messages ?? calls);
  return `${what}${counted(calls, "call")} ${are} under way and cannot be recalled.`;
}

/**
 * What of a paused send waits for its answer, as its figures count it, and which part of that is held back: "19,000
 * messages wait: 11,000 are held back, 8,000 in 8 calls are under way and cannot be recalled."
 */
export function sayHeld(waiting: Amount, underWay: Amount): string {
  if (waiting.calls === 0) return sayUnderWay(underWay) ?? "Nothing waits.";
  if (underWay.calls === 0) return `${sayWaiting(waiting)}.`;
  const messages =
    waiting.messages === null || underWay.messages === null ? null : waiting.messages + underWay.messages;
  const all = sayWaiting({ calls: waiting.calls + underWay.calls, messages });
  const held = waiting.messages ?? waiting.calls;
  const left = underWay.messages ?? underWay.calls;
  const inCalls = underWay.messages === null ? "" : ` in ${counted(underWay.calls, "call")}`;
  return `${all}: ${formatCount(held)} ${isOrAre(held)} held back, ${formatCount(left)}${inCalls} ${isOrAre(left)} under way and cannot be recalled.`;
}

/** "1 message waits", "19,000 messages wait". */
export function sayWaiting(amount: Amount): string {
  return `${sayAmount(amount)} ${(amount.messages ?? amount.calls) === 1 ? "waits" : "wait"}`;
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}
