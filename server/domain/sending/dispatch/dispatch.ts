import type { Services } from "#server/domain/scope.ts";
import type { Outcome } from "./attempt-facts.ts";
import { beginCalls } from "./begin.ts";
import { makeCall, openCall, withoutAnswer } from "./call.ts";
import { type ClaimOptions, claimAttempts } from "./claim.ts";
import type { Claim } from "./claimed.ts";
import { storeUntilDone } from "./outcome.ts";

export type DispatchOptions = ClaimOptions;

/** Takes what came of one of several calls under way, as it comes. */
export type OnOutcome = (outcome: Outcome) => void;

/**
 * Claims one due attempt, makes its call once and commits what came of it. A crash at any point leaves it queued (nothing
 * sent) or dispatching, which the sweeper turns into unknown: no path leads from a sent request back to the queue.
 */
export async function dispatchNext(
  services: Services,
  options: DispatchOptions,
): Promise<"dispatched" | "idle" | "paced" | "lost"> {
  const { claims, isPaced } = await claimAttempts(services, options, 1);
  if (claims.length === 0) return isPaced ? "paced" : "idle";
  const outcomes: Outcome[] = [];
  await makeCalls(services, claims, options, (outcome) => outcomes.push(outcome));
  if (outcomes.length === 0) return "lost";
  for (const outcome of outcomes) await storeUntilDone(services, outcome, options.timing.leaseMs);
  options.onStep?.("outcome_committed");
  return "dispatched";
}

const noCall = { sent: null, end: null, record: null };

/**
 * Makes the calls of claims side by side, each once, and returns when all have ended. Claims that ended before their call
 * have no outcome: they are somebody else's.
 */
export async function makeCalls(
  services: Services,
  claims: readonly Claim[],
  options: DispatchOptions,
  onOutcome: OnOutcome,
): Promise<void> {
  const { timing, onStep } = options;
  const opened = claims.map((claim) => {
    onStep?.("claimed");
    return openCall(services, claim);
  });
  for (const one of opened) if (one.call === null) onOutcome({ ...one, ...noCall });
  const ready = opened.flatMap(({ claim, call }) => (call === null ? [] : [{ claim, call }]));
  // A process that was frozen until the call must not start one that its lease no longer covers.
  const startBy = performance.now() + timing.marginMs;
  const { begun, unrecorded } = await beginCalls(services, ready, timing);
  for (const { claim, error } of unrecorded) onOutcome({ claim, result: withoutAnswer(error, 0), ...noCall });
  await Promise.all(
    begun.map(async ({ claim, call, record }) => {
      onStep?.("fence_checked");
      onOutcome({ ...(await makeCall(claim, call, { timing, startBy, onStep })), record });
    }),
  );
}
