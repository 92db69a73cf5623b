import type { AttemptState } from "#components/status/vocabulary.ts";
import { lastOfChunks } from "./calls-made.ts";

type Call = {
  chunkNo: number;
  attemptNo: number;
  state: AttemptState;
  dispatchedAt: Date | null;
  messageCount: number | null;
  unclearCount: number | null;
};

/** How many numbers of a call are unknown: all of one without a clear answer, or those that its answer leaves open. */
export function unknownIn({ state, messageCount, unclearCount }: Omit<Call, "chunkNo" | "attemptNo">): number {
  if (state === "unknown") return messageCount ?? 0;
  return state === "accepted" ? (unclearCount ?? 0) : 0;
}

/** The calls with numbers of which nobody knows what became, in the order of the chunks. */
export function unknownCalls<Attempt extends Call>(attempts: readonly Attempt[]): Attempt[] {
  return lastOfChunks(attempts).filter((attempt) => unknownIn(attempt) > 0);
}

export function sumUnknown(attempts: readonly Call[]): number {
  return attempts.reduce((sum, attempt) => sum + unknownIn(attempt), 0);
}
