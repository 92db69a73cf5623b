import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";

/** Calls, and where they name numbers the messages in them. */
export type Amount = { calls: number; messages: number | null };

/** Calls that were refused as a whole for one reason; `code` is null where one could not be made at all. */
export type RefusedCalls = { code: string | null; operation: string; amount: Amount; lastAttemptId: string | null };

/** What became of the calls of a submission, a chunk counted once by its last attempt. */
export type CallsSummary = {
  all: Amount;
  waiting: Amount;
  underWay: Amount;
  /** Answered, or unknown. */
  done: Amount;
  /** Stopped, or given up by a person. */
  givenUp: Amount;
  /** Stopped before anything was sent, or recorded as not sent. */
  notMade: number;
  /** Without a clear answer, or with one that leaves some of its messages open; messages of which nobody knows. */
  unknown: Amount;
  /** Those of them without any answer to go by, which a person can decide about. */
  undecided: number;
  /** All calls that were refused as a whole. */
  refusedWhole: Amount;
  /** Those of each reason, most messages first, at most twenty reasons. */
  refused: RefusedCalls[];
};

/** Last attempts that have this in common. */
export type CallGroup = {
  state: AttemptState;
  operation: string;
  /** Of refused ones alone. */
  code: string | null;
  hasLeft: boolean;
  calls: number;
  /** Null where none of them names its numbers. */
  messages: number | null;
  /** Those whose answer leaves messages open, and how many it leaves. */
  unclearCalls: number;
  unclearMessages: number;
  /** Of refused ones alone. */
  lastAttemptId: string | null;
};

const mostReasons = 20;

/** The groups of a submission's last attempts: few rows, however many attempts. */
export function readCallGroups(tx: Tx, submissionId: string): Promise<CallGroup[]> {
  return tx.execute<CallGroup>(sql`
    select state, operation, case when state = 'refused' then platform_status end as code, dispatched_at is not null as "hasLeft",
      count(*)::int as calls, sum(message_count)::int as messages,
      count(*) filter (where state = 'accepted' and unclear_count > 0 and dispute_decided_at is null)::int as "unclearCalls",
      coalesce(sum(unclear_count) filter (where state = 'accepted' and dispute_decided_at is null), 0)::int as "unclearMessages",
      (array_agg(id order by chunk_no desc) filter (where state = 'refused'))[1] as "lastAttemptId"
    from (select distinct on (chunk_no) id, chunk_no, state, operation, platform_status, dispatched_at, message_count, unclear_count,
        dispute_decided_at from attempt where submission_id = ${submissionId} order by chunk_no, attempt_no desc) last
    group by 1, 2, 3, 4`);
}

/** Adds up groups of calls. Pure. */
export function summariseCalls(groups: readonly CallGroup[]): CallsSummary {
  const those = (...states: AttemptState[]) => groups.filter(({ state }) => states.includes(state));
  const unclear = groups
    .filter(({ unclearCalls }) => unclearCalls > 0)
    .map(({ unclearCalls, unclearMessages }) => ({ calls: unclearCalls, messages: unclearMessages }));
  const refused = [...Map.groupBy(those("refused"), ({ operation, code }) => `${operation} ${code}`).values()];
  return {
    all: add(groups),
    waiting: add(those("queued")),
    underWay: add(those("dispatching")),
    done: add(those("accepted", "accepted_id_unknown", "refused", "unknown")),
    givenUp: add(those("abandoned")),
    notMade: add(those("abandoned").filter(({ hasLeft }) => !hasLeft)).calls,
    unknown: add([...those("unknown"), ...unclear]),
    undecided: add(those("unknown")).calls,
    refusedWhole: add(those("refused")),
    refused: refused
      .flatMap(([first, ...rest]) => first ?? rest)
      .map(({ operation, code, lastAttemptId }) => ({
        code,
        operation,
        amount: add(those("refused").filter((group) => group.operation === operation && group.code === code)),
        lastAttemptId,
      }))
      .toSorted((one, other) => (other.amount.messages ?? 0) - (one.amount.messages ?? 0))
      .slice(0, mostReasons),
  };
}

function add(amounts: readonly Amount[]): Amount {
  const named = amounts.flatMap(({ messages }) => messages ?? []);
  return {
    calls: amounts.reduce((sum, { calls }) => sum + calls, 0),
    messages: named.length > 0 ? named.reduce((sum, count) => sum + count, 0) : null,
  };
}
