import { answeredOutcomes } from "#db/schema/messages.ts";
import type { AttemptState, ChunkFact } from "./state.ts";

/** What became of a message, as far as the platform's answers say. Accepted is not delivered. */
export const messageOutcomes = [...answeredOutcomes, "waiting", "not_sent"] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** What a call says of all of its messages together, where none has an outcome of its own. */
export function outcomeOfCall(state: AttemptState): MessageOutcome {
  if (state === "queued" || state === "dispatching") return "waiting";
  if (state === "accepted_id_unknown") return "accepted";
  return state === "abandoned" ? "not_sent" : state;
}

/** What became of a submission's messages so far, in its columns. The rest of `message_count` waits. */
export type MessageCounts = {
  acceptedMessages: number;
  refusedMessages: number;
  unknownMessages: number;
  notSentMessages: number;
};

/** Adds up the last attempts of all chunks; one that names no numbers counts none. Pure. */
export function messageCountsOf(facts: readonly ChunkFact[]): MessageCounts {
  const by = { accepted: 0, refused: 0, unknown: 0, waiting: 0, not_sent: 0 };
  for (const { chunks, state, messageCount, acceptedCount, unclearCount, notSentCount = 0 } of facts) {
    const all = messageCount ?? 0;
    const accepted = state === "accepted" ? Math.min(acceptedCount ?? all, all) : all;
    by[outcomeOfCall(state)] += chunks * accepted;
    by.not_sent += chunks * notSentCount;
    by[(unclearCount ?? 0) > 0 ? "unknown" : "refused"] += chunks * (all - accepted - notSentCount);
  }
  return {
    acceptedMessages: by.accepted,
    refusedMessages: by.refused,
    unknownMessages: by.unknown,
    notSentMessages: by.not_sent,
  };
}
