import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { answeredOutcomes } from "#db/schema/messages.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

/** What became of a message, as far as the platform's answers say. Accepted is not delivered. */
export const messageOutcomes = [...answeredOutcomes, "waiting", "not_sent"] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** What an operator's report said of a message; never more than reported. */
export type Reported = { state: string; at: Date | null; reportName: string | null };

/** The last attempt of a chunk, with what its answer says of its messages together. */
export type ChunkFact = {
  chunkNo: number;
  state: AttemptState;
  messageCount: number;
  acceptedCount: number;
  unclearCount: number;
};

/** What a call says of all of its messages together, where none has an outcome of its own. */
export function outcomeOfCall(state: AttemptState): MessageOutcome {
  if (state === "queued" || state === "dispatching") return "waiting";
  if (state === "accepted_id_unknown") return "accepted";
  return state === "abandoned" ? "not_sent" : state;
}

/** The last attempt of each chunk of a submission, in order, without what is large in them. */
export function readChunks(tx: Tx, submissionId: string): Promise<ChunkFact[]> {
  return tx.execute<ChunkFact>(sql`
    select distinct on (chunk_no) chunk_no as "chunkNo", state, coalesce(message_count, 0) as "messageCount",
      coalesce(accepted_count, 0) as "acceptedCount", coalesce(unclear_count, 0) as "unclearCount"
    from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc`);
}
