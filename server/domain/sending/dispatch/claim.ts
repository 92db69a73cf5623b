import { randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, attemptToken } from "#db/schema/submissions.ts";
import { type Connection, type Credentials, overlapRuns } from "#server/domain/account/connections/open-account.ts";
import { trialAfter } from "#server/domain/account/connections/rest.ts";
import type { Services } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { recordChanges, refreshSubmission, submissionsOf } from "#server/domain/standing/changes.ts";
import type { OnStep } from "#server/platform/exchange.ts";
import { type Claim, isOneOf } from "./claimed.ts";
import type { Dispatchable } from "./dispatchable.ts";
import { byCredential, takeTurn } from "./pace.ts";
import { type Due, lockDue } from "./queue.ts";
import type { Shares } from "./shares.ts";
import type { Timing } from "./timing.ts";

export type ClaimOptions = {
  workerId: string;
  dispatchables: ReadonlyMap<string, Dispatchable>;
  timing: Timing;
  onStep?: OnStep;
  /** SQL that holds while this worker knows nothing against the database; absent, nothing is asked. */
  mayClaim?: () => SQL;
};

/**
 * Claims up to `limit` due attempts for this worker: lease, fence and callback token of each. Whoever makes the calls asks
 * in `beginCalls` before a byte of them leaves. With `shares` no account gets more than its own. `isPaced` says that one that was due has to wait for its credential, so that others may be due behind it.
 */
export async function claimAttempts(
  services: Services,
  options: ClaimOptions,
  limit: number,
  shares?: Shares,
): Promise<{ claims: Claim[]; isPaced: boolean }> {
  return services.db.system.transaction(async (tx) => {
    // A worker that knows no sandbox leaves the sandbox's sends to one that does.
    const knowsSandbox = services.sandboxUrl !== null;
    const room = shares?.roomOf("nobody yet") ?? limit;
    const found = await lockDue(tx, options, { knowsSandbox, limit, room, shares: shares?.known() ?? [] });
    const careful = oneOfDoubted(found);
    const due = shares?.choose(careful, (next) => next.connection.id, limit) ?? careful.slice(0, limit);
    const leaseOwner = mintOwner(options);
    const claims: Claim[] = [];
    for (const next of byCredential(due.map((row) => planClaim(row, options, leaseOwner)))) {
      if (await takeTurn(tx, next, options.timing.paceMs)) claims.push(next);
    }
    if (claims.length > 0) {
      await storeClaims(tx, claims, options, leaseOwner);
      await tellClaimed(tx, due, claims);
      options.onStep?.("before_claim");
    }
    return { claims, isPaced: claims.length < due.length };
  });
}

/** The calls of an account that failed lately are made one by one, whatever their operations. */
function oneOfDoubted(due: readonly Due[]): Due[] {
  const doubted = new Set<string>();
  return due.filter(({ connection: { id, failedInRow } }) => {
    if (failedInRow < trialAfter) return true;
    if (doubted.has(id)) return false;
    doubted.add(id);
    return true;
  });
}

/** Of these claims alone: a failover of the database may take them back, and their fencing numbers are given again. */
function mintOwner({ workerId }: ClaimOptions): string {
  return `${workerId}/${randomBytes(8).toString("hex")}`;
}

function planClaim(next: Due, { dispatchables }: ClaimOptions, leaseOwner: string): Claim {
  const dispatchable = dispatchables.get(next.attempt.operation);
  if (!dispatchable) throw new Error(`No worker code makes the operation ${next.attempt.operation}`);
  const claimed = { state: "dispatching" as const, leaseOwner, fence: next.attempt.fence + 1 };
  return {
    attempt: { ...next.attempt, ...claimed },
    request: next.request,
    connection: next.connection,
    credentials: credentialsFor(next.attempt, next.connection),
    dispatchable,
    callbackToken: randomBytes(32).toString("base64url"),
  };
}

async function storeClaims(
  tx: Tx,
  claims: readonly Claim[],
  { timing }: ClaimOptions,
  leaseOwner: string,
): Promise<void> {
  await tx
    .update(attempt)
    .set({
      state: "dispatching",
      leaseOwner,
      leaseUntil: sql`now() + ${timing.leaseMs} * interval '1 millisecond'`,
      fence: sql`${attempt.fence} + 1`,
      dispatchedAt: sql`now()`,
      outcomeNote: null,
    })
    .where(isOneOf(claims.map(({ attempt: { id } }) => id)))
    .prepare("store_claims")
    .execute();
  const calledBack = claims.filter(({ dispatchable }) => dispatchable.isCalledBack);
  if (calledBack.length === 0) return;
  await tx.insert(attemptToken).values(
    calledBack.map(({ attempt: { id, workspaceId, createdAt }, callbackToken }) => ({
      hash: hashToken(callbackToken),
      workspaceId,
      attemptId: id,
      attemptCreatedAt: createdAt,
    })),
  );
}

/** Of a send of many calls the state stays what it is, and its row is not waited for. */
async function tellClaimed(tx: Tx, due: readonly Due[], claims: readonly Claim[]): Promise<void> {
  const underWay = new Set(due.flatMap((next) => (next.isUnderWay ? [next.attempt.submissionId] : [])));
  const submissions = submissionsOf(claims.map((claim) => claim.attempt));
  for (const { workspaceId, submissionId } of submissions)
    if (!underWay.has(submissionId)) await refreshSubmission(tx, workspaceId, submissionId);
  await recordChanges(
    tx,
    submissions.map((place) => ({ ...place, kind: "attempt" })),
  );
}

/** The new key goes first, once: a refusal of it proves that nothing was sent, and only then the one before is used. */
function credentialsFor(next: Claim["attempt"], from: Connection): Credentials {
  return next.credentialRetries > 0 && overlapRuns(from) ? "previous" : "current";
}
