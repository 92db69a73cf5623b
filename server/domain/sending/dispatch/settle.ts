import { clockSkewWorthRetryingMs } from "#server/domain/account/connections/clock.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import type { CallFacts } from "#server/platform/client.ts";
import type { Outcome } from "#server/platform/judge.ts";
import { keptTogether, toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** How often a call that provably left no byte is tried again by itself. */
export const unsentTriesAllowed = 3;

export type AttemptNow = {
  state: AttemptState;
  taskId: string | null;
  unsentTries: number;
  clockRetries: number;
  credentialRetries: number;
};

/** What an answer makes of an attempt; its words are for keeping. `state: null` leaves the state as it is: somebody learned more meanwhile. */
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
    const other = now.taskId;
    if (alreadyAccepted && other !== null && other !== taskId) {
      return {
        state: null,
        note: null,
        contradiction: toKeep(() => t("kept.taskOfAnswerDiffers", { one: taskId, other })),
      };
    }
    return { state: "accepted", taskId, note: null };
  }
  if (alreadyAccepted) {
    if (outcome.kind === "unknown" && outcome.status !== null)
      return {
        state: null,
        note: keptTogether(
          outcome.note,
          toKeep(() => t("kept.callbackProvedIt")),
        ),
      };
    if (outcome.kind === "unknown") return { state: null, note: toKeep(() => t("kept.lostAnswerProved")) };
    return {
      state: null,
      note: null,
      contradiction: toKeep(() => t("kept.refusedYetReported")),
    };
  }
  if (outcome.kind === "unknown") return { state: "unknown", note: outcome.note };
  if (outcome.kind === "refused" && provesFirst === "perhaps")
    return {
      state: "unknown",
      note: toKeep(() => t("kept.refusedAsItMayHave")),
    };
  if (outcome.kind === "refused" && provesFirst)
    return {
      state: "accepted_id_unknown",
      note: toKeep(() => t("kept.refusedAsItHas")),
    };
  if (outcome.kind === "not_sent" && !mayWait) return unsent(now, outcome.note);
  if (outcome.kind === "not_sent")
    return { state: "queued", note: waits(() => t("kept.nothingWasSent", { why: outcome.note })), again };
  if (
    outcome.fault?.kind === "clock" &&
    now.clockRetries === 0 &&
    Math.abs(facts.clockDifferenceMs ?? 0) > clockSkewWorthRetryingMs
  ) {
    const offsetByMs = facts.clockDifferenceMs ?? 0;
    const note = toKeep(() => t("kept.clockWasOff"));
    return { state: "queued", note, again: { kind: "clock", offsetByMs } };
  }
  if (outcome.fault?.kind === "credentials" && mayUsePrevious && now.credentialRetries === 0) {
    const note = toKeep(() => t("kept.newKeyWasRefused"));
    return { state: "queued", note, again: { kind: "credentials" } };
  }
  const { fault } = outcome;
  if (mayWait && fault?.sent === "no")
    return { state: "queued", note: waits(() => t("kept.refusedCall", { meaning: fault.meaning })), again };
  return { state: "refused", note: null };
}

const again = { kind: "rest" } as const;
const waits = (what: () => string) => toKeep(() => t("kept.waitsForTheAccount", { what: what() }));

function unsent(now: AttemptNow, note: string): Settlement {
  const tries = now.unsentTries + 1;
  if (tries < unsentTriesAllowed) {
    return {
      state: "queued",
      note: toKeep(() => t("kept.nothingWasSent", { why: note })),
      again: { kind: "unsent", delayMs: 1000 * 4 ** (tries - 1) },
    };
  }
  return { state: "refused", note: toKeep(() => t("kept.nothingWasSentInTries", { tries, why: note })) };
}
