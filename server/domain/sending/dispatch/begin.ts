import { DrizzleQueryError } from "drizzle-orm";
import { type CallRecord, recordCalls } from "#server/domain/account/calls/journal.ts";
import type { Services } from "#server/domain/scope.ts";
import type { PreparedCall } from "#server/platform/client.ts";
import { KeptProblem } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { endOf, withoutAnswer } from "./call.ts";
import type { Claim } from "./claimed.ts";
import { holdClaims } from "./hold-claims.ts";
import type { Timing } from "./timing.ts";
import { findTooLate, giveUpLate } from "./too-late.ts";

/** A call that is recorded and may be made now. */
export type BegunCall = { claim: Claim; call: PreparedCall<Record<string, unknown>>; record: CallRecord };
export type ReadyCall = Omit<BegunCall, "record">;

/**
 * What is left of calls that were to begin: those that may, those whose claim is gone, also by being given up as too late, and
 * those that cannot be recorded.
 */
export type Begun = { begun: BegunCall[]; lost: Claim[]; unrecorded: { claim: Claim; error: unknown }[] };

/**
 * Records the calls and checks their claims in one transaction that waits for the disk: nothing slow may come between it
 * and the first byte. A call whose start cannot be recorded is not made.
 */
export async function beginCalls(services: Services, calls: readonly ReadyCall[], timing: Timing): Promise<Begun> {
  if (calls.length === 0) return { begun: [], lost: [], unrecorded: [] };
  try {
    return { ...(await beginTogether(services, calls, timing)), unrecorded: [] };
  } catch (error) {
    if (calls.length === 1 || !(error instanceof DrizzleQueryError))
      return { begun: [], lost: [], unrecorded: calls.map(({ claim }) => ({ claim, error })) };
    // One that cannot be stored must not take the others with it.
    const each = await Promise.all(calls.map((call) => beginCalls(services, [call], timing)));
    return {
      begun: each.flatMap(({ begun }) => begun),
      lost: each.flatMap(({ lost }) => lost),
      unrecorded: each.flatMap(({ unrecorded }) => unrecorded),
    };
  }
}

function beginTogether(services: Services, calls: readonly ReadyCall[], timing: Timing) {
  return services.db.system.transaction(async (tx) => {
    const claims = calls.map(({ claim }) => claim);
    const held = await holdClaims(tx, claims, timing);
    const late = await findTooLate(
      tx,
      claims.filter((claim) => held.has(claim.attempt.id)),
    );
    const timely = calls.filter((call) => late.every(({ claim }) => claim !== call.claim));
    const rows = timely.map((one) => toRecord(one, held.has(one.claim.attempt.id)));
    const records = rows.length === 0 ? [] : await recordCalls(tx, rows);
    await giveUpLate(tx, late);
    const begun = timely.flatMap((call, index) => {
      const record = records[index];
      return record && held.has(call.claim.attempt.id) ? [{ ...call, record }] : [];
    });
    const isBegun = new Set(begun.map(({ claim }) => claim));
    return { begun, lost: claims.filter((claim) => !isBegun.has(claim)) };
  });
}

function toRecord({ claim, call }: ReadyCall, isHeld: boolean) {
  const { attempt: row, connection, dispatchable } = claim;
  const context = {
    workspaceId: row.workspaceId,
    connectionId: connection.id,
    by: { job: "dispatcher" },
    submissionId: row.submissionId,
    attemptId: row.id,
  };
  const end = isHeld ? undefined : endOf(withoutAnswer(new KeptProblem(() => t("kept.claimEnded")), 0));
  // What goes out as it is stored with its attempt is not stored twice.
  const request = dispatchable.toRequest || call.isRedacted ? call.start.request : null;
  return { context, call: { ...call.start, request }, end };
}
