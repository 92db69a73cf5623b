import { z } from "zod";
import { type AttemptState, type SubmissionState, submissionStates } from "#db/schema/submissions.ts";

export type { AttemptState, SubmissionState };

/** A state of submissions, as an input gives it. */
export const submissionState = z.enum(submissionStates);

/**
 * So many chunks whose last attempts are alike. The other counts are of one of them, where it names its numbers, and null
 * for any other.
 */
export type ChunkFact = {
  chunks: number;
  state: AttemptState;
  messageCount: number | null;
  acceptedCount: number | null;
  unclearCount: number | null;
  /** Those that the answer leaves open and a person recorded as not sent. */
  notSentCount?: number;
};

/** What people decided about a submission as a whole. */
export type Holds = { released: boolean; paused: boolean; stopped: boolean };

/**
 * The state of a submission: a pure function of the last attempt of each chunk and of what people decided. What is unknown
 * outranks what is done, since it needs a person; what is still under way outranks both.
 */
export function submissionStateOf(facts: readonly ChunkFact[], holds: Holds): SubmissionState {
  if (!holds.released) return "draft";
  const some = (...states: AttemptState[]) => facts.some((fact) => states.includes(fact.state));

  if (facts.length === 0) return "queued";
  if (some("dispatching")) return "dispatching";
  if (some("queued") && !holds.paused) return facts.every(({ state }) => state === "queued") ? "queued" : "dispatching";
  if (some("unknown")) return "unknown";
  if (some("queued")) return "paused";
  return settledStateOf(facts, holds);
}

/** An accepted call may have refused some of its numbers, or every one. */
function settledStateOf(facts: readonly ChunkFact[], { stopped }: Holds): SubmissionState {
  if (facts.some(mayReachSomebody))
    return facts.every((fact) => isAccepted(fact) && !isPartial(fact)) ? "accepted" : "partly_accepted";
  if (stopped && facts.some(({ state }) => state === "abandoned")) return "cancelled";
  return facts.some((fact) => fact.state === "refused" || (isAccepted(fact) && !isNotSent(fact)))
    ? "refused"
    : "cancelled";
}

const isAccepted = ({ state }: ChunkFact) => state === "accepted" || state === "accepted_id_unknown";

const mayReachSomebody = (fact: ChunkFact) =>
  isAccepted(fact) && (fact.acceptedCount === null || fact.acceptedCount + (fact.unclearCount ?? 0) > 0);

/** An answer left all of its numbers open, and a person recorded that none was sent. */
const isNotSent = ({ messageCount, notSentCount = 0 }: ChunkFact) => notSentCount > 0 && notSentCount === messageCount;

const isPartial = ({ messageCount, acceptedCount }: ChunkFact) =>
  messageCount !== null && acceptedCount !== null && acceptedCount < messageCount;
