import { hash, randomBytes } from "node:crypto";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
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
import { recordChanges, refreshSubmission } from "./changes.ts";
import type { Dispatchable } from "./dispatchable.ts";
import type { Timing } from "./timing.ts";

export type Claim = {
  attempt: typeof attempt.$inferSelect;
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
};

/**
 * Of an archived workspace, over an archived connection and while sending is stopped nothing is sent: what is queued waits.
 * Neither is anything of a submission that was not released, is paused or was stopped. Workspaces are looked up once for
 * all of a queue and not for each of its attempts, of which thousands may wait.
 */
const mayBeSent = sql`attempt.workspace_id not in (select w.id from workspace w
    where w.archived_at is not null or w.sending_stopped_at is not null)
  and exists (select from submission s join connection c on c.id = s.connection_id
    where s.id = attempt.submission_id and c.archived_at is null
      and s.released_at is not null and s.paused_at is null and s.stopped_at is null)`;

/** A request may be as large as a call can be: it is read once. */
const { request: _, ...withoutRequest } = getTableColumns(attempt);

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/**
 * Claims the next due attempt for this worker: lease, fence and callback token are committed before anything is sent.
 * Answers "idle" when nothing is due and "paced" when the next one has to wait for its credential.
 */
export async function claimAttempt(services: Services, options: ClaimOptions): Promise<Claim | "idle" | "paced"> {
  const { timing } = options;
  return services.db.system.transaction(async (tx) => {
    // Whoever makes the call asks in `holdsClaim`, whose commit waits for the disk, before a byte of it leaves.
    await commitLater(tx);
    const [next] = await tx
      .select({ attempt, connection, isUnderWay: sql<boolean>`${submission.state} = 'dispatching'` })
      .from(attempt)
      .innerJoin(submission, eq(submission.id, attempt.submissionId))
      .innerJoin(connection, eq(connection.id, submission.connectionId))
      .where(
        and(
          // Columns round to milliseconds, so what is due now may stand up to half of one in the future.
          sql`${attempt.state} = 'queued' and ${attempt.dueAt} <= now() + interval '1 millisecond'`,
          // A newer web process may store what this worker cannot make yet; that must not stop everything else.
          inArray(attempt.operation, [...options.dispatchables.keys()]),
          mayBeSent,
        ),
      )
      .orderBy(attempt.dueAt)
      .limit(1)
      .for("update", { of: attempt, skipLocked: true });
    if (!next) return "idle";
    const dispatchable = options.dispatchables.get(next.attempt.operation);
    if (!dispatchable) throw new Error(`No worker code makes the operation ${next.attempt.operation}`);
    const credentials = credentialsFor(next.attempt, next.connection);
    const hash = credentialOf(next.connection, credentials);
    if (dispatchable.paced && !(await takeSlot(tx, hash, next.attempt.id, timing.paceMs))) {
      await postpone(tx, hash, next.attempt.id);
      return "paced";
    }
    const [changed] = await tx
      .update(attempt)
      .set({
        state: "dispatching",
        leaseOwner: options.workerId,
        leaseUntil: sql`now() + ${timing.leaseMs} * interval '1 millisecond'`,
        fence: sql`${attempt.fence} + 1`,
        dispatchedAt: sql`now()`,
        outcomeNote: null,
      })
      .where(eq(attempt.id, next.attempt.id))
      .returning(withoutRequest);
    if (!changed) throw new Error("the locked attempt vanished");
    const claimed = { ...changed, request: next.attempt.request };
    const callbackToken = randomBytes(32).toString("base64url");
    await tx.insert(attemptToken).values({
      hash: hashToken(callbackToken),
      workspaceId: claimed.workspaceId,
      attemptId: claimed.id,
      attemptCreatedAt: claimed.createdAt,
    });
    // Of a send of many calls the state stays what it is, and its row is not waited for.
    if (!next.isUnderWay) await refreshSubmission(tx, claimed.workspaceId, claimed.submissionId);
    await recordChanges(tx, [
      { workspaceId: claimed.workspaceId, submissionId: claimed.submissionId, kind: "attempt" },
    ]);
    options.onStep?.("before_claim");
    return { attempt: claimed, connection: next.connection, credentials, dispatchable, callbackToken };
  });
}

/**
 * Whether the claim still holds, asked right before the first byte: same fence, lease long enough for the whole call, and
 * the pacing slot not taken over. When the lease runs but not for that long, or the slot is gone, the attempt goes back to
 * the queue, since nothing was sent, and so it does when it may not be sent any more; there it waits, is held or is given
 * up with the rest of its submission. A lease that ended is the sweeper's.
 */
export async function holdsClaim(services: Services, claim: Claim, timing: Timing): Promise<boolean> {
  return services.db.system.transaction(async (tx) => {
    const [row] = await tx
      .select({
        id: attempt.id,
        lasts: sql<boolean>`${attempt.leaseUntil} > now() + ${timing.timeoutMs + timing.marginMs} * interval '1 millisecond'
          and ${mayBeSent}`,
      })
      .from(attempt)
      .where(
        sql`${attempt.id} = ${claim.attempt.id} and ${attempt.fence} = ${claim.attempt.fence} and ${attempt.state} = 'dispatching'
          and ${attempt.leaseUntil} > now()`,
      )
      .for("update");
    if (!row) return false;
    if (row.lasts && (!claim.dispatchable.paced || (await renewSlot(tx, claim, timing.paceMs)))) return true;
    await tx
      .update(attempt)
      .set({ state: "queued", dueAt: sql`now()`, leaseUntil: null, dispatchedAt: null })
      .where(eq(attempt.id, row.id));
    await refreshSubmission(tx, claim.attempt.workspaceId, claim.attempt.submissionId);
    return false;
  });
}

/** The new key goes first, once: a refusal of it proves that nothing was sent, and only then the one before is used. */
function credentialsFor(next: typeof attempt.$inferSelect, from: Connection): Credentials {
  return next.credentialRetries > 0 && overlapRuns(from) ? "previous" : "current";
}

async function takeSlot(tx: Tx, hash: Buffer, attemptId: string, paceMs: number): Promise<boolean> {
  const taken = await tx.execute(sql`
    insert into pacing as p (credential_hash, next_at, holder)
    values (${hash}, now() + ${paceMs} * interval '1 millisecond', ${attemptId})
    on conflict (credential_hash) do update set next_at = excluded.next_at, holder = excluded.holder
    where p.next_at <= now() returning 1`);
  return taken.length > 0;
}

async function renewSlot(tx: Tx, claim: Claim, paceMs: number): Promise<boolean> {
  const hash = credentialOf(claim.connection, claim.credentials);
  const renewed =
    await tx.execute(sql`update pacing set next_at = clock_timestamp() + ${paceMs} * interval '1 millisecond'
    where credential_hash = ${hash} and holder = ${claim.attempt.id} returning 1`);
  return renewed.length > 0;
}

async function postpone(tx: Tx, hash: Buffer, attemptId: string): Promise<void> {
  await tx.execute(sql`update attempt set due_at = (select next_at from pacing where credential_hash = ${hash})
    where id = ${attemptId}`);
}
