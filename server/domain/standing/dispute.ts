import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { attempt, type DisputeDecision, disputeDecisions } from "#db/schema/submissions.ts";
import type { AttemptState } from "./state.ts";

export { type DisputeDecision, disputeDecisions };

/** Of a contradicted call: nobody has decided about it. */
export const isInDispute = and(isNotNull(attempt.contradiction), isNull(attempt.disputeDecidedAt));

const unclear = sql`coalesce(${attempt.unclearCount}, 0)`;

/** What an answer says of the numbers of its call, with what a person said of those that it leaves open. */
export const decidedCounts = {
  acceptedCount: sql<number | null>`${attempt.acceptedCount}
    + case when ${attempt.disputeDecision} = 'went' then ${unclear} else 0 end`.as("accepted_now"),
  unclearCount: sql<
    number | null
  >`case when ${attempt.disputeDecidedAt} is null then ${attempt.unclearCount} else 0 end`.as("unclear_now"),
  notSentCount: sql<number>`case when ${attempt.disputeDecision} = 'did_not_go' then ${unclear} else 0 end`.as(
    "not_sent_now",
  ),
};

type Facts = {
  state: AttemptState;
  contradiction: string | null;
  messageCount: number | null;
  unclearCount: number | null;
  disputeDecidedAt: Date | null;
};

/**
 * What a person can say of a call about which sources disagree; nothing where none do, or somebody has. Of numbers that an
 * answer leaves open they say what became of them; where it says so of each number, or the call is still open itself, the
 * dispute can only be put aside. Pure.
 */
export function disputeChoices(of: Facts): readonly DisputeDecision[] {
  const { state, contradiction, messageCount, unclearCount, disputeDecidedAt } = of;
  if (contradiction === null || disputeDecidedAt !== null) return [];
  if ((unclearCount ?? 0) > 0) return ["went", "did_not_go"];
  const isOpen = state === "queued" || state === "dispatching" || state === "unknown";
  const saysOfEach = state === "accepted" && messageCount !== null;
  return isOpen || saysOfEach ? ["looked_at"] : disputeDecisions;
}

/**
 * The state of a call once a person has decided about it. Of one whose answer leaves numbers open it stays: the decision is
 * about these alone. Pure.
 */
export function stateDecided(
  { state, unclearCount }: Pick<Facts, "state" | "unclearCount">,
  decision: DisputeDecision,
  taskId: string | null,
): AttemptState {
  if ((unclearCount ?? 0) > 0 || decision === "looked_at") return state;
  const isAccepted = state === "accepted" || state === "accepted_id_unknown";
  if (decision === "went") return isAccepted ? state : taskId === null ? "accepted_id_unknown" : "accepted";
  return isAccepted ? "abandoned" : state;
}
