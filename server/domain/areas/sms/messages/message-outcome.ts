import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

/** What became of a message, as far as the platform's answers say. Accepted is not delivered. */
export const messageOutcomes = ["accepted", "refused", "unknown", "waiting", "not_sent"] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** What an operator's report said of a message; never more than reported. */
export type Reported = { state: string; at: Date | null; reportName: string | null };

/** The last attempt of a chunk, which says what became of its messages. */
export type ChunkFact = {
  chunkNo: number;
  state: AttemptState;
  messageCount: number;
  acceptedCount: number;
  unclearCount: number;
};

/** With the attempt that says it. */
export type Chunk = ChunkFact & { attemptId: string };

type Outcomes = { named: MessageOutcome; unnamed: MessageOutcome };

/** What became of a chunk's messages: of those that the answer named with an id, and of the others. */
export function outcomesOf({ state, unclearCount }: Pick<ChunkFact, "state" | "unclearCount">): Outcomes {
  const all = (outcome: MessageOutcome): Outcomes => ({ named: outcome, unnamed: outcome });
  if (state === "queued" || state === "dispatching") return all("waiting");
  if (state === "accepted_id_unknown") return all("accepted");
  if (state === "abandoned") return all("not_sent");
  if (state !== "accepted") return all(state);
  return { named: "accepted", unnamed: unclearCount > 0 ? "unknown" : "refused" };
}

export function outcomeOf(chunk: Pick<ChunkFact, "state" | "unclearCount">, msgId: string | null): MessageOutcome {
  const { named, unnamed } = outcomesOf(chunk);
  return msgId === null ? unnamed : named;
}

/** The last attempt of each chunk of a submission, in order, without what is large in them. */
export function readChunks(tx: Tx, submissionId: string): Promise<Chunk[]> {
  return tx.execute<Chunk>(sql`
    select distinct on (chunk_no) chunk_no as "chunkNo", id as "attemptId", state, coalesce(message_count, 0) as "messageCount",
      coalesce(accepted_count, 0) as "acceptedCount", coalesce(unclear_count, 0) as "unclearCount"
    from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc`);
}
