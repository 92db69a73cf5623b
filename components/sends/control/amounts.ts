import type { SubmissionView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";

/** Calls, and the messages in them where they name their numbers. */
export type Amount = SubmissionView["calls"]["all"];

/** "19,000 messages", or "1 call" where nobody knows how many messages are in it. */
export function sayAmount({ calls, messages }: Amount): string {
  return messages === null ? t("sends.callsCall", { calls }) : t("sends.messagesMessage", { messages });
}

/** What the verb after an amount agrees with. */
export function countOf({ calls, messages }: Amount): number {
  return messages ?? calls;
}

/** "8,000 messages in 8 calls are under way and cannot be recalled."; nothing when none is. */
export function sayUnderWay({ calls, messages }: Amount): string | null {
  if (calls === 0) return null;
  return messages === null ? t("sends.callsUnderWay", { calls }) : t("sends.messagesUnderWay", { messages, calls });
}

/**
 * What of a paused send waits for its answer, as its figures count it, and which part of that is held back: "19,000
 * messages wait: 11,000 are held back, 8,000 in 8 calls are under way and cannot be recalled."
 */
export function sayHeld(waiting: Amount, underWay: Amount): string {
  if (waiting.calls === 0) return sayUnderWay(underWay) ?? t("sends.nothingWaits");
  if (underWay.calls === 0) return t("sends.onlyWaiting", { waiting: sayWaiting(waiting) });
  const calls = waiting.calls + underWay.calls;
  if (waiting.messages === null || underWay.messages === null) {
    const all = sayWaiting({ calls, messages: null });
    return t("sends.callsHeld", { waiting: all, held: waiting.calls, left: underWay.calls });
  }
  return t("sends.messagesHeld", {
    waiting: sayWaiting({ calls, messages: waiting.messages + underWay.messages }),
    held: waiting.messages,
    left: underWay.messages,
    calls: underWay.calls,
  });
}

/** "1 message waits", "19,000 messages wait". */
export function sayWaiting({ calls, messages }: Amount): string {
  return messages === null ? t("sends.callsWait", { calls }) : t("sends.messagesWait", { messages });
}
