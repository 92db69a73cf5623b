import { sql } from "drizzle-orm";
import type { connection } from "#db/schema/connections.ts";
import type { FaultKind, Operation } from "#server/contract/operation.ts";
import type { CallResult } from "#server/platform/client.ts";
import { toKeep } from "#server/platform/kept-words.ts";

/** From so many failures one after the other an account's calls are made one by one. */
export const trialAfter = 2;
/** After so many it rests. */
const restAfter = 3;

type Connection = typeof connection.$inferSelect;
export type RestKind = NonNullable<Connection["restKind"]>;

/** What failed, and why in words to keep, because of the account or its address, and not because of the call: whatever is sent next would fail too. */
export type Trouble = { kind: RestKind; note: string };

const ofTheAccount: Partial<Record<FaultKind, RestKind>> = {
  credentials: "credentials",
  clock: "clock",
  ip: "ip",
  account: "account",
  balance: "balance",
  platform: "platform",
};

/** What an outcome says against the account; null where it says nothing. Pure, and never by a code's number. */
export function troubleOf(operation: Operation, result: CallResult<unknown>): Trouble | null {
  if (result.kind === "accepted" || ("isOurs" in result && result.isOurs)) return null;
  if (result.kind === "not_sent") return { kind: "unsent", note: result.note };
  if (result.kind === "unknown" && result.status === null) return { kind: "answer", note: result.note };
  const fault = result.kind === "refused" ? result.fault : faultOf(operation, result.status);
  const kind = fault && ofTheAccount[fault.kind];
  return kind ? { kind, note: toKeep(() => fault.meaning) } : null;
}

function faultOf({ faults }: Operation, status: string | null) {
  return Object.entries(faults).find(([code]) => code === status)?.[1];
}

/** How an account does: `isDoubted` from the third failure in a row until a call is accepted, `rests` while nothing is sent. */
export type Health = { failedInRow: number; isDoubted: boolean; rests: boolean };

export const well: Health = { failedInRow: 0, isDoubted: false, rests: false };

export function healthOf({ failedInRow, restSince, restUntil }: Connection): Health {
  return { failedInRow, isDoubted: restSince !== null, rests: restUntil !== null };
}

/** How it does after one more failure. What was under way when the rest began changes nothing any more. */
export function afterFailure(health: Health): Health {
  if (health.rests) return health;
  const failedInRow = health.failedInRow + 1;
  return failedInRow < restAfter ? { ...health, failedInRow } : { failedInRow, isDoubted: true, rests: true };
}

/** An account that is tried again: one call, and it rests longer if that fails too. */
export const onTrial = { failedInRow: trialAfter, restUntil: null } as const;

/** Nothing is held against the account any more. */
export const rested = { failedInRow: 0, restSince: null, restUntil: null, restKind: null, restNote: null } as const;

const firstRestMs = 30_000;
const longestRestMs = 3_600_000;

/** SQL of when a rest ends: as long as all of those before together and the first one, so that each is twice the one before. */
const restEnds = sql`now() + least(${longestRestMs} * interval '1 millisecond',
  ${firstRestMs} * interval '1 millisecond' + (now() - coalesce(connection.rest_since, now())))`;

/** The columns of a rest that begins. */
export function restFor({ kind, note }: Trouble) {
  return {
    restSince: sql`coalesce(connection.rest_since, now())`,
    restUntil: restEnds,
    restKind: kind,
    restNote: note,
  };
}
