import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { claimAttempts } from "#server/domain/sending/dispatch/claim.ts";
import type { Claim } from "#server/domain/sending/dispatch/claimed.ts";
import { type DispatchOptions, dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { holdClaims } from "#server/domain/sending/dispatch/hold-claims.ts";
import { type Timing, timing } from "#server/domain/sending/dispatch/timing.ts";
import { type Adversary, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { toldRow } from "#tests/support/told-row.ts";

export const shortTiming: Timing = {
  timeoutMs: 5000,
  leaseMs: 20_000,
  marginMs: 5000,
  paceMs: timing.paceMs,
  resendWaitMs: 60_000,
};

/** Email batches without their second between starts, for tests of anything but the pace. */
export const unpaced: ReadonlyMap<string, Dispatchable> = new Map([
  ["email.batchSend", { ...emailBatch, paced: false }],
]);
export const paced: ReadonlyMap<string, Dispatchable> = new Map([["email.batchSend", emailBatch]]);

export function dispatcher(changes: Partial<DispatchOptions> = {}): DispatchOptions {
  return { workerId: "worker-1", dispatchables: unpaced, timing: shortTiming, ...changes };
}

export type Place = { adversary: Adversary; owner: Scope; connection: Connection; apiKey: string };

/** A workspace with a platform of its own, so that no test meets another's attempts or effects. */
export async function openPlace(services: Services): Promise<Place> {
  const adversary = await startAdversary();
  const owner = await createWorkspace(services);
  const apiKey = `key-${randomBytes(6).toString("hex")}`;
  return { adversary, owner, connection: await createConnection(owner, { baseUrl: adversary.url, apiKey }), apiKey };
}

/** Runs dispatchers side by side until none of them finds anything due. */
export async function dispatchAll(services: Services, options = dispatcher(), workers = 1): Promise<void> {
  const work = async (workerId: string) => {
    while ((await dispatchNext(services, { ...options, workerId })) !== "idle");
  };
  await Promise.all(Array.from({ length: workers }, (_, index) => work(`worker-${index}`)));
}

export async function attemptsOf(services: Services, submissionId: string) {
  const rows = await services.db.system
    .select()
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId))
    .orderBy(attempt.chunkNo, attempt.attemptNo);
  return rows.map(toldRow);
}

/** The one attempt of a submission. */
export async function attemptOf(services: Services, submissionId: string) {
  const [row, more] = await attemptsOf(services, submissionId);
  if (!row || more) throw new Error("the submission has not exactly one attempt");
  return row;
}

export async function stateOf(services: Services, submissionId: string) {
  const [row] = await services.db.system.select().from(submission).where(eq(submission.id, submissionId));
  return row?.state;
}

/** Lets the lease of every attempt of a submission end now. */
export async function endLease(services: Services, submissionId: string): Promise<void> {
  await services.db.system.execute(
    sql`update attempt set lease_until = now() - interval '1 second' where submission_id = ${submissionId}`,
  );
}

/** Makes a waiting attempt due now. */
export async function makeDue(services: Services, submissionId: string): Promise<void> {
  await services.db.system.execute(
    sql`update attempt set due_at = date_trunc('milliseconds', now()) where submission_id = ${submissionId} and state = 'queued'`,
  );
}

export async function auditActions(services: Services, target: string): Promise<string[]> {
  const rows = await services.db.system.execute<{ action: string }>(
    sql`select action from audit where target_id = ${target} order by seq`,
  );
  return rows.map(({ action }) => action);
}

/** The next due attempt, claimed. */
export async function claimAttempt(services: Services, options: DispatchOptions): Promise<Claim | "idle" | "paced"> {
  const { claims, isPaced } = await claimAttempts(services, options, 1);
  return claims[0] ?? (isPaced ? "paced" : "idle");
}

/** Whether the claim still holds right before its call; what may not be sent goes back. */
export async function holdsClaim(services: Services, claim: Claim, limits: Timing): Promise<boolean> {
  const held = await services.db.system.transaction((tx) => holdClaims(tx, [claim], limits));
  return held.has(claim.attempt.id);
}
