import { DrizzleQueryError } from "drizzle-orm";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import type { Services } from "#server/domain/scope.ts";
import {
  type CallEnd,
  type CallResult,
  type PreparedCall,
  prepareCall,
  prepareStored,
} from "#server/platform/client.ts";
import type { OnStep } from "#server/platform/exchange.ts";
import { KeptProblem, toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { Claim } from "./claimed.ts";
import type { Timing } from "./timing.ts";

export type AttemptResult = CallResult<Record<string, unknown>>;

/** A claimed attempt with its call; null where none could be made ready, and `result` says why. */
export type OpenedCall =
  | { claim: Claim; call: PreparedCall<Record<string, unknown>> }
  | { claim: Claim; call: null; result: AttemptResult };

/** What came of a claimed attempt: what was `sent`, and the `end` that completes its record, where a call was begun. */
export type MadeCall = {
  claim: Claim;
  result: AttemptResult;
  sent: Record<string, unknown> | null;
  end: CallEnd | null;
};

/** Makes the call of a claim ready. What prevents it, such as an unopenable secret, becomes its outcome. */
export function openCall(services: Services, claim: Claim): OpenedCall {
  try {
    return { claim, call: prepare(services, claim) };
  } catch (error) {
    return { claim, call: null, result: withoutAnswer(error, 0) };
  }
}

function prepare(services: Services, { connection, credentials, dispatchable, request, callbackToken }: Claim) {
  const peers = { agents: services.agents, account: openAccount(services, connection, credentials) };
  if (!dispatchable.toRequest) return prepareStored(dispatchable.operation, request, peers);
  const callbackUrl = `${services.publicUrl}/api/bathWebhook/${callbackToken}`;
  return prepareCall(dispatchable.operation, dispatchable.toRequest(storedFields(request), callbackUrl), peers);
}

/** A stored request, which is always an object. */
function storedFields(request: string): Record<string, unknown> {
  return JSON.parse(request) as Record<string, unknown>;
}

/** Makes the call, once. Never throws: what fails here is the outcome of this attempt. */
export async function makeCall(
  claim: Claim,
  call: PreparedCall<Record<string, unknown>>,
  limits: { timing: Timing; startBy: number; onStep: OnStep | undefined },
): Promise<MadeCall> {
  let headersSent = 0;
  const onStep: OnStep = (step) => {
    if (step === "headers_sent") headersSent += 1;
    // What was answered was sent, whether or not anybody told of its headers.
    if (step === "acted_unread") headersSent = Math.max(1, headersSent);
    limits.onStep?.(step);
  };
  const { startBy, timing } = limits;
  try {
    return { claim, sent: call.fields, ...(await call.send({ timeoutMs: timing.timeoutMs, startBy, onStep })) };
  } catch (error) {
    const result = withoutAnswer(error, headersSent);
    return { claim, result, sent: call.fields, end: endOf(result) };
  }
}

/** The outcome of a call that our own code or the database failed, before or after the request left. */
export function withoutAnswer(error: unknown, headersSent: number): AttemptResult {
  const note = toKeep(() => sentenceFor(error));
  const facts = {
    httpStatus: null,
    platformStatus: null,
    note,
    sent: headersSent > 0,
    headersSent,
    durationMs: 0,
    clockDifferenceMs: null,
    drift: [],
  };
  if (headersSent === 0) return { kind: "not_sent", note, isOurs: true, facts };
  const read = toKeep(() => t("kept.answerCouldNotBeRead", { why: note }));
  return { kind: "unknown", note: read, status: null, reason: null, isOurs: true, facts };
}

/** The record of a call that has no answer. */
export function endOf({ kind, facts: { headersSent: _, ...facts } }: AttemptResult): CallEnd {
  return { ...facts, outcome: kind, reply: null };
}

/** What throws before the call: an unopenable secret, a record that cannot be stored. Its parameters stay out of the note. */
function sentenceFor(error: unknown): string {
  if (error instanceof DrizzleQueryError) return t("kept.recordCouldNotBeStored");
  if (error instanceof KeptProblem) return error.kept;
  return error instanceof Error ? error.message : String(error);
}
