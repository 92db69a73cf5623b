import { hash, randomBytes } from "node:crypto";
import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import { commitLater, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { attempt, attemptToken, submission } from "#db/schema/submissions.ts";
import {
  type Connection,
  type Credentials,
  credentialOf,
  overlapRuns,
} from "#server/domain/connections/open-account.ts";
import type { Services } from "#server/domain/scope.ts";
import type { OnStep } from "#server/platform/exchange.ts";
import { recordChanges, refreshSubmission, submissionsOf } from "./changes.ts";
import type { Dispatchable } from "./dispatchable.ts";
import type { Timing } from "./timing.ts";

export type Claim = {
  attempt: Omit<typeof attempt.$inferSelect, keyof typeof large>;
  /** What is stored to be sent, as JSON. */
  request: string;
  connection: Connection;
  /** The key before the last change, where the platform refused this attempt the new one. */
  credentials: Credentials;
  dispatchable: Dispatchable;
  /** Plain only here and in the request that carries it; the database has its hash. */
  callbackToken: string;
};

export type ClaimOptions = {
  workerId: string;
  dispatchables: ReadonlyMap<string, Dispatchable>;
  timing: Timing;
  onStep?: OnStep;
  /** SQL that holds while this worker knows nothing against the database; absent, nothing is asked. */
  mayClaim?: () => SQL;
};

/**
 * Of an archived workspace, over an archived connection and while sending is stopped nothing is sent: what is queued waits.
 * Neither is anything of a submission that was not released, is paused or was stopped. Workspaces are looked up once for
 * all of a queue and not for each of its attempts, of which thousands may wait.
 */
export const isNotHeldBack = sql`attempt.workspace_id not in (select w.id from workspace w
    where w.archived_at is not null or w.sending_stopped_at is not null)
  and exists (select from submission s join connection c on c.id = s.connection_id
    where s.id = attempt.submission_id and c.archived_at is null
      and s.released_at is not null and s.paused_at is null and s.stopped_at is null)`;

/** While all sending is held, nothing is. */
const mayBeSent = sql`not exists (select from sending_hold h where h.released_at is null) and ${isNotHeldBack}`;

/** May be as large as a call can be. */
const { request, msgIds, unnamedItems, ...small } = getTableColumns(attempt);
const large = { request, msgIds, unnamedItems };

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/**
 * Claims up to `limit` due attempts for this worker: lease, fence and callback token of each. Whoever makes the calls asks
 * in `beginCalls`, whose commit waits for the disk, before a byte of them leaves. `isPaced` says that one that is due has
 * to wait for its credential.
 */
export async function claimAttempts(
  services: Services,
  options: ClaimOptions,
  limit: number,
): Promise<{ claims: Claim[]; isPaced: boolean }> {
  return services.db.system.transaction(async (tx) => {
    await commitLater(tx);
    const due = await selectDue(tx, options, limit, services.sandboxUrl !== null);
    const leaseOwner = mintOwner(options);
    const claims: Claim[] = [];
    for (const next of byCredential(due.map((row) => planClaim(row, options, leaseOwner)))) {
      if (await takeTurn(tx, next, options)) claims.push(next);
    }
    if (claims.length > 0) {
      await storeClaims(tx, claims, options, leaseOwner);
      await tellClaimed(tx, due, claims);
      options.onStep?.("before_claim");
    }
    return { claims, isPaced: claims.length < due.length };
  });
}

type Due = Pick<Claim, "attempt" | "request" | "connection"> & { isUnderWay: boolean };

/** A worker that knows no sandbox leaves the sandbox's sends to one that does. */
function selectDue(
  tx: Tx,
  { dispatchables, mayClaim }: ClaimOptions,
  limit: number,
  knowsSandbox: boolean,
): Promise<Due[]> {
  return tx
    .select({
      attempt: small,
      request: sql<string>`${attempt.request}::text`,
      connection,
      isUnderWay: sql<boolean>`${submission.state} = 'dispatching'`,
    })
    .from(attempt)
    .innerJoin(submission, eq(submission.id, attempt.submissionId))
    .innerJoin(connection, eq(connection.id, submission.connectionId))
    .where(
      and(
        // Columns round to milliseconds, so what is due now may stand up to half of one in the future.
        sql`${attempt.state} = 'queued' and ${attempt.dueAt} <= now() + interval '1 millisecond'`,
        // A newer web process may store what this worker cannot make yet; that must not stop everything else.
        inArray(attempt.operation, [...dispatchables.keys()]),
        mayBeSent,
        mayClaim?.(),
        knowsSandbox ? undefined : ne(connection.kind, "sandbox"),
      ),
    )
    .orderBy(attempt.dueAt)
    .limit(limit)
    .for("update", { of: attempt, skipLocked: true })
    .prepare(knowsSandbox ? "select_due" : "select_due_live")
    .execute();
}

/** Of these claims alone: a crash of the database may take them back, and their fencing numbers are given again. */
function mintOwner({ workerId }: ClaimOptions): string {
  return `${workerId}/${randomBytes(8).toString("hex")}`;
}

/** Whether the attempt, as it is now, is still claimed by this claim, or was last. */
export function isClaimedBy(
  { attempt: { id, fence, leaseOwner } }: Claim,
  row: Pick<Claim["attempt"], "id" | "fence" | "leaseOwner">,
): boolean {
  return row.id === id && row.fence === fence && row.leaseOwner === leaseOwner;
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

/** In the order in which everybody locks the slots of credentials; of one credential, as they came. */
function byCredential(claims: readonly Claim[]): Claim[] {
  return claims.toSorted((a, b) => Buffer.compare(hashOf(a), hashOf(b)));
}

const hashOf = ({ connection, credentials }: Claim) => credentialOf(connection, credentials);

/** Whether it is its turn now; what has to wait for its credential is put off until then. */
async function takeTurn(tx: Tx, claim: Claim, { timing }: ClaimOptions): Promise<boolean> {
  if (!claim.dispatchable.paced || (await takeSlot(tx, claim, timing.paceMs))) return true;
  await postpone(tx, claim);
  return false;
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

/**
 * Which of the claims still hold, by attempt, asked right before the first byte: same claim, lease long enough for the
 * whole call, and the pacing slot not taken over. When the lease runs but not for that long, or the slot is gone, the
 * attempt goes back to the queue, since nothing was sent, and so it does when it may not be sent any more; there it waits,
 * is held or is given up with the rest of its submission. A lease that ended is the sweeper's.
 */
export async function holdClaims(tx: Tx, claims: readonly Claim[], timing: Timing): Promise<Set<string>> {
  const needed = timing.timeoutMs + timing.marginMs;
  const rows = await tx
    .select({
      id: attempt.id,
      fence: attempt.fence,
      leaseOwner: attempt.leaseOwner,
      lasts: sql<boolean>`${attempt.leaseUntil} > now() + ${needed} * interval '1 millisecond' and ${mayBeSent}`,
    })
    .from(attempt)
    .where(
      and(
        isOneOf(claims.map((claim) => claim.attempt.id)),
        sql`${attempt.state} = 'dispatching' and ${attempt.leaseUntil} > now()`,
      ),
    )
    .orderBy(attempt.id)
    .for("update")
    .prepare("hold_claims")
    .execute();
  const held = new Set<string>();
  const given: Claim[] = [];
  for (const claim of byCredential(claims)) {
    const row = rows.find((one) => isClaimedBy(claim, one));
    if (!row) continue;
    if (row.lasts && (!claim.dispatchable.paced || (await renewSlot(tx, claim, timing.paceMs)))) held.add(row.id);
    else given.push(claim);
  }
  if (given.length > 0) await giveBack(tx, given);
  return held;
}

async function giveBack(tx: Tx, claims: readonly Claim[]): Promise<void> {
  await tx
    .update(attempt)
    .set({ state: "queued", dueAt: sql`now()`, leaseUntil: null, dispatchedAt: null })
    .where(isOneOf(claims.map((claim) => claim.attempt.id)));
  for (const { workspaceId, submissionId } of submissionsOf(claims.map((claim) => claim.attempt)))
    await refreshSubmission(tx, workspaceId, submissionId);
}

/** One parameter however many there are, so that the statement stays the same. */
export function isOneOf(ids: readonly string[]): SQL {
  return sql`${attempt.id} = any(${`{${ids.join(",")}}`}::uuid[])`;
}

/** The new key goes first, once: a refusal of it proves that nothing was sent, and only then the one before is used. */
function credentialsFor(next: Claim["attempt"], from: Connection): Credentials {
  return next.credentialRetries > 0 && overlapRuns(from) ? "previous" : "current";
}

async function takeSlot(tx: Tx, claim: Claim, paceMs: number): Promise<boolean> {
  const taken = await tx.execute(sql`
    insert into pacing as p (credential_hash, next_at, holder)
    values (${hashOf(claim)}, now() + ${paceMs} * interval '1 millisecond', ${claim.attempt.id})
    on conflict (credential_hash) do update set next_at = excluded.next_at, holder = excluded.holder
    where p.next_at <= now() returning 1`);
  return taken.length > 0;
}

async function renewSlot(tx: Tx, claim: Claim, paceMs: number): Promise<boolean> {
  const renewed =
    await tx.execute(sql`update pacing set next_at = clock_timestamp() + ${paceMs} * interval '1 millisecond'
    where credential_hash = ${hashOf(claim)} and holder = ${claim.attempt.id} returning 1`);
  return renewed.length > 0;
}

async function postpone(tx: Tx, claim: Claim): Promise<void> {
  await tx.execute(sql`update attempt set due_at = (select next_at from pacing where credential_hash = ${hashOf(claim)})
    where id = ${claim.attempt.id}`);
}
