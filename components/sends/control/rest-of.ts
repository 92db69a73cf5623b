import type { AttemptState } from "#components/status/vocabulary.ts";
import { counted } from "#components/ui/number.ts";

type Call = { chunkNo: number; attemptNo: number; state: AttemptState; messageCount: number | null };

/** Calls, and the messages in them where they name their numbers. */
export type Amount = { calls: number; messages: number | null };

/** How much of a submission waits, is under way and is done. A chunk counts once, by its last attempt. */
export type Rest = { waiting: Amount; underWay: Amount; done: Amount; givenUp: Amount };

export function restOf(attempts: readonly Call[]): Rest {
  const last = new Map<number, Call>();
  for (const attempt of attempts) {
    const known = last.get(attempt.chunkNo);
    if (!known || known.attemptNo < attempt.attemptNo) last.set(attempt.chunkNo, attempt);
  }
  const calls = [...last.values()];
  const those = (...states: AttemptState[]) => amountOf(calls.filter(({ state }) => states.includes(state)));
  return {
    waiting: those("queued"),
    underWay: those("dispatching"),
    done: those("accepted", "accepted_id_unknown", "refused", "unknown"),
    givenUp: those("abandoned"),
  };
}

function amountOf(calls: readonly Call[]): Amount {
  const named = calls.flatMap(({ messageCount }) => messageCount ?? []);
  return { calls: calls.length, messages: named.length > 0 ? named.reduce((sum, count) => sum + count, 0) : null };
}

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
