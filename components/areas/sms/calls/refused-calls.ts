import type { AttemptState } from "#components/status/vocabulary.ts";
import { lastOfChunks } from "./calls-made.ts";

type Call = {
  chunkNo: number;
  attemptNo: number;
  state: AttemptState;
  dispatchedAt: Date | null;
  platformStatus: string | null;
  messageCount: number | null;
};

/** Whole calls that were refused for one reason. */
export type RefusedCalls<Attempt> = { code: string | null; attempts: Attempt[]; messageCount: number };

/** Refused calls by the platform's code, most numbers first; null is a call that could not be made at all. */
export function refusedCalls<Attempt extends Call>(attempts: readonly Attempt[]): RefusedCalls<Attempt>[] {
  const refused = lastOfChunks(attempts).filter(({ state }) => state === "refused");
  return [...Map.groupBy(refused, ({ platformStatus }) => platformStatus)]
    .map(([code, own]) => ({ code, attempts: own, messageCount: sumNumbers(own) }))
    .toSorted((one, other) => other.messageCount - one.messageCount);
}

export function sumNumbers(attempts: readonly Pick<Call, "messageCount">[]): number {
  return attempts.reduce((sum, { messageCount }) => sum + (messageCount ?? 0), 0);
}
