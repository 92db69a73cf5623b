import { clockSkewWorthRetryingMs } from "#server/domain/account/connections/clock.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import type { CallFacts } from "#server/platform/client.ts";
import type { Outcome } from "#server/platform/judge.ts";

/** How often a call that provably left no byte is tried again by itself. */
export const unsentTriesAllowed = 3;

export type AttemptNow = {
  state: AttemptState;
  taskId: string | null;
  unsentTries: number;
  clockRetries: number;
  credentialRetries: number;
};

/** What an answer makes of an attempt. `state: null` leaves the state as it is: somebody learned more meanwhile. */
export type Settlement = {
  state: AttemptState | null;
  taskId?: string;
  note: string | null;
  contradiction?: string;
  /** Try again by itself: only where provably nothing was sent. */
  again?:
    | { kind: "unsent"; delayMs: number }
    | { kind: "clock"; offsetByMs: number }
    | { kind: "credentials" }
    /** Behind the rest of its account, whose failure it was. */
    | { kind: "rest" };
};

/**
 * Decides what a call's outcome makes of its attempt (spec: Errors; the outcome table of the send core). Pure. A callback
 * may have arrived before the answer, so an accepted attempt is never taken back. `taskId` is undefined where the
 * operation names no task. `mayUsePrevious`: a change of keys overlaps, so the key before is tried once where the
 * platform refuses the new one. `mayWait`: provably nothing was sent, the account is to blame and rests, so that the call
 * waits until it works again. `provesFirst`: an answer to an earlier call of the same was lost, and this refusal says that
 * it had been accepted.
 */
export function settle(
  now: AttemptNow,
  outcome: Outcome<unknown>,
  facts: CallFacts,
  taskId: string | null | undefined,
  {
    mayUsePrevious = false,
    mayWait = false,
    provesFirst = false,
  }: { mayUsePrevious?: boolean; mayWait?: boolean; provesFirst?: boolean | "perhaps" } = {},
): Settlement {
  const alreadyAccepted = now.state === "accepted" || now.state === "accepted_id_unknown";
  if (outcome.kind === "accepted") {
    if (taskId === undefined) return { state: alreadyAccepted ? null : "accepted", note: null };
    if (taskId === null) return { state: alreadyAccepted ? null : "accepted_id_unknown", note: null };
    if (alreadyAccepted && now.taskId !== null && now.taskId !== taskId) {
      return {
        state: null,
        note: null,
        contradiction: `The answer named task ${taskId}, callbacks named task ${now.taskId}.`,
      };
    }
    return { state: "accepted", taskId, note: null };
  }
  if (alreadyAccepted) {
    if (outcome.kind === "unknown" && outcome.status !== null)
      return { state: null, note: `${outcome.note} A callback proved that the platform accepted it.` };
    if (outcome.kind === "unknown")
      return { state: null, note: "The answer was lost; a callback proved that the platform accepted it." };
    return {
      state: null,
      note: null,
      contradiction: "The platform refused this call, yet callbacks report emails of it.",
    };
  }
  if (outcome.kind === "unknown") return { state: "unknown", note: outcome.note };
  if (outcome.kind === "refused" && provesFirst === "perhaps")
    return {
      state: "unknown",
      note: "The platform refused this call because it has what was asked for. It may have it of the call before, whose answer was lost, or from elsewhere.",
    };
  if (outcome.kind === "refused" && provesFirst)
    return {
      state: "accepted_id_unknown",
      note: "The platform refused this call because it has what the one before asked for: that one, whose answer was lost, was accepted.",
    };
  if (outcome.kind === "not_sent" && !mayWait) return unsent(now, outcome.note);
  if (outcome.kind === "not_sent") return { state: "queued", note: waits(`Nothing was sent: ${outcome.note}`), again };
  if (
    outcome.fault?.kind === "clock" &&
    now.clockRetries === 0 &&
    Math.abs(facts.clockDifferenceMs ?? 0) > clockSkewWorthRetryingMs
  ) {
    const offsetByMs = facts.clockDifferenceMs ?? 0;
    const note = "This server’s clock was off; trying once more with the platform’s time.";
    return { state: "queued", note, again: { kind: "clock", offsetByMs } };
  }
  if (outcome.fault?.kind === "credentials" && mayUsePrevious && now.credentialRetries === 0) {
    const note = "The platform refused the new Api-Key; trying once more with the one before.";
    return { state: "queued", note, again: { kind: "credentials" } };
  }
  if (mayWait && outcome.fault?.sent === "no")
    return { state: "queued", note: waits(`The platform refused this call: ${outcome.fault.meaning}.`), again };
  return { state: "refused", note: null };
}

const again = { kind: "rest" } as const;
const waits = (what: string) => `${what} It waits until the account works again.`;

function unsent(now: AttemptNow, note: string): Settlement {
  const tries = now.unsentTries + 1;
  if (tries < unsentTriesAllowed) {
    return {
      state: "queued",
      note: `Nothing was sent: ${note}`,
      again: { kind: "unsent", delayMs: 1000 * 4 ** (tries - 1) },
    };
  }
  return { state: "refused", note: `Nothing was sent in ${tries} tries: ${note}` };
}
