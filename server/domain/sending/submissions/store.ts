import { createHash } from "node:crypto";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { touchUsed } from "#server/domain/account/ids/touch.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maskText } from "#server/domain/privacy/mask.ts";
import type { Scope } from "#server/domain/scope.ts";
import { assertSendingAllowed } from "#server/domain/sending/control/sending.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

export type Submission = typeof submission.$inferSelect;

export type NewSubmission = {
  intentId: string;
  area: SendArea;
  operation: string;
  connectionId: string;
  title: string;
  draft: Record<string, unknown>;
  context: Record<string, unknown>;
  /** One wire request per attempt, without the callback address. */
  requests: readonly Record<string, unknown>[];
  expectedCount: number | null;
  repeatReason: string | null;
  /** The numbers of the requests, where each of them is followed. */
  messages?: readonly NewMessage[];
  /** To ask for the same again is no repeat: it is asked on top of what came in between. */
  mayRepeat?: true;
  /** What else is stored with it, in its transaction. */
  alsoStore?: (tx: Tx, stored: Submission) => Promise<void>;
  /** What else has to hold when it is stored; throws where it does not. A repeat of what was stored is not asked. */
  assertAllowed?: (tx: Tx) => Promise<void>;
};

export type NewMessage = Pick<typeof message.$inferInsert, "chunkNo" | "itemNo" | "number" | "partCount">;

/** How long a repeat of the same request is asked about. */
export const duplicateWindowHours = 24;

/** States of what was sent, or may have been. */
const sentStates = [
  "scheduled",
  "queued",
  "dispatching",
  "accepted",
  "partly_accepted",
  "unknown",
  "paused",
] as const satisfies readonly Submission["state"][];

/** SQL over `submission`, or another name for it: it was sent within the window, or may have been. */
export function wasSentLately(name: SQL = sql`submission`): SQL {
  return sql`(${name}.released_at > now() - ${duplicateWindowHours} * interval '1 hour' and ${name}.state in ${sentStates})`;
}

/** Hash of what would be sent: operation, account and wire fields. The callback address is no part of it. */
export function payloadHash(
  operation: string,
  connectionId: string,
  requests: readonly Record<string, unknown>[],
): Buffer {
  return createHash("sha256")
    .update(
      JSON.stringify([
        operation,
        connectionId,
        requests.map((request) => Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    )
    .digest();
}

/** The latest submission of the same payload within the window that may have been sent. */
export async function findRepeated(tx: Tx, hash: Buffer): Promise<Submission | undefined> {
  const [row] = await tx
    .select()
    .from(submission)
    .where(and(eq(submission.payloadHash, hash), wasSentLately()))
    .orderBy(desc(submission.releasedAt))
    .limit(1);
  return row;
}

/**
 * Stores a submission with its attempts and audit entry in one transaction; the worker makes the calls. A second call
 * with the same intent finds the first submission. Throws `conflict` when the intent was used for something else, or
 * when the same request was sent within a day and no reason is given.
 */
export async function storeSubmission(scope: Scope, input: NewSubmission): Promise<Submission> {
  const hash = payloadHash(input.operation, input.connectionId, input.requests);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const existing = await findIntent(tx, input.intentId);
    if (existing) return sameOrConflict(scope, existing, hash);
    await assertSendingAllowed(tx, scope.workspace.id);
    const { requests, messages = [], assertAllowed, alsoStore, mayRepeat, ...values } = input;
    if (!mayRepeat) await assertUnrepeated(tx, input, hash, input.repeatReason);
    try {
      await assertAllowed?.(tx);
    } catch (error) {
      // What refuses it may be what this very intent stored while it waited here for a lock.
      const own = error instanceof DomainError ? await findIntent(tx, input.intentId) : undefined;
      if (own) return sameOrConflict(scope, own, hash);
      throw error;
    }
    const [stored] = await tx
      .insert(submission)
      .values({
        ...values,
        workspaceId: scope.workspace.id,
        payloadHash: hash,
        state: "queued",
        messageCount: messages.length > 0 ? messages.length : null,
        createdBy: scope.person.id,
      })
      .onConflictDoNothing({ target: [submission.workspaceId, submission.intentId] })
      .returning();
    if (!stored) {
      const winner = await findIntent(tx, input.intentId);
      if (!winner) throw new Error("an intent conflicted with a row that does not exist");
      return sameOrConflict(scope, winner, hash);
    }
    await storeAttempts(tx, scope, stored, requests, messages);
    await alsoStore?.(tx, stored);
    return stored;
  });
}

/**
 * Waits for whoever is sending the same thing at this moment, so that the second of two sees the first. Throws `conflict`
 * when the same was sent within a day and no reason is given.
 */
export async function assertUnrepeated(
  tx: Tx,
  { intentId }: Pick<Submission, "intentId">,
  hash: Buffer,
  repeatReason: string | null,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${hash.readBigInt64BE(0).toString()}::bigint)`);
  const repeated = await findRepeated(tx, hash);
  if (!repeated || repeated.intentId === intentId || repeatReason) return;
  throw new DomainError("conflict", t("domain.theSameRequestWasSentWithinThe"), {
    repeatOf: repeated.id,
    field: "repeatReason",
  });
}

/**
 * What this intent stored already, judged over the connection it was stored for: whoever repeats a request because its
 * answer got lost is told of it whatever changed since. Throws `conflict` when it was used for something else.
 */
export async function findStored(
  scope: Scope,
  { intentId, operation, requests }: Pick<NewSubmission, "intentId" | "operation" | "requests">,
): Promise<Submission | undefined> {
  const existing = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => findIntent(tx, intentId));
  return existing && sameOrConflict(scope, existing, payloadHash(operation, existing.connectionId, requests));
}

/** Stores the calls of a submission that was just made or released, due at once, with their audit entry. */
export async function storeAttempts(
  tx: Tx,
  scope: Scope,
  stored: Submission,
  requests: readonly Record<string, unknown>[],
  messages: readonly NewMessage[],
): Promise<void> {
  const place = { workspaceId: scope.workspace.id, submissionId: stored.id };
  await tx.insert(attempt).values(
    requests.map((request, index) => ({
      ...place,
      chunkNo: index + 1,
      attemptNo: 1,
      operation: stored.operation,
      request,
      state: "queued" as const,
      dueAt: sql`now()`,
      messageCount: messages.filter(({ chunkNo }) => chunkNo === index + 1).length || null,
    })),
  );
  if (messages.length > 0) await tx.insert(message).values(messages.map((row) => ({ ...place, ...row })));
  await recordChanges(tx, [{ workspaceId: scope.workspace.id, submissionId: stored.id, kind: "submission" }]);
  await touchUsed(tx, stored, requests);
  await appendAudit(tx, scope.workspace.id, actorOf(scope), {
    action: "submission.created",
    target: { kind: "submission", id: stored.id },
    meta: {
      operation: stored.operation,
      calls: requests.length,
      repeatReason: stored.repeatReason && maskText(stored.repeatReason),
    },
  });
}

async function findIntent(tx: Tx, intentId: string): Promise<Submission | undefined> {
  const [row] = await tx.select().from(submission).where(eq(submission.intentId, intentId)).limit(1);
  return row;
}

function sameOrConflict({ token }: Scope, existing: Submission, hash: Buffer): Submission {
  if (existing.payloadHash.equals(hash)) return existing;
  const message = token ? t("domain.thisIdempotencyKeyWasUsed") : t("domain.thisFormWasUsedForADifferentSend");
  throw new DomainError("conflict", message, { submissionId: existing.id });
}
