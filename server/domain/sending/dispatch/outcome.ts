import { and, DrizzleQueryError, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { attempt } from "#db/schema/submissions.ts";
import { closeRecords, completeRecord } from "#server/domain/account/calls/journal.ts";
import type { Services } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { AccountOfCalls, isWell } from "./account-of-calls.ts";
import { type AttemptFacts, attemptFacts, type Outcome } from "./attempt-facts.ts";
import { endOf } from "./call.ts";
import { isClaimedBy, isOneOf } from "./claimed.ts";
import type { Answered } from "./dispatchable.ts";
import { auditPause, pauseAfterLoss } from "./pause-after-loss.ts";
import type { Settlement } from "./settle.ts";

/**
 * Stores what came of calls, those of one submission in one transaction. Answers what could not be stored: one alone may be
 * the reason, and the others must not wait for it.
 */
export async function storeOutcomes(services: Services, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const bySubmission = Map.groupBy(outcomes, ({ claim }) => claim.attempt.submissionId);
  const left = await Promise.all(
    [...bySubmission.values()].map((together) =>
      storeTogether(services, together).then(
        () => [],
        () => together,
      ),
    ),
  );
  return left.flat();
}

/**
 * Stores what came of one call, trying on for `patienceMs` while the database is away: the answer exists nowhere else.
 * Throws what prevented it to the end.
 */
export async function storeUntilDone(services: Services, outcome: Outcome, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let left = outcome;
  for (let wait = 200; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await storeTogether(services, [left]);
    } catch (error) {
      if (left.record !== null && isOfTheData(error)) {
        left = { ...outcome, record: null };
        continue;
      }
      if (Date.now() + wait > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** What the database will refuse as often as it is asked: a value, or a rule of a table. */
function isOfTheData(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^(22|23|42)/.test(code);
}

async function storeTogether(services: Services, outcomes: readonly Outcome[]): Promise<void> {
  await services.db.system.transaction((tx) => commitOutcomes(tx, outcomes));
}

async function commitOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = await tx
    .select({ ...attemptFacts, isAccountWell: isWell(outcomes) })
    .from(attempt)
    .where(
      and(
        isOneOf(outcomes.map(({ claim }) => claim.attempt.id)),
        inArray(attempt.state, ["dispatching", "unknown", "accepted", "accepted_id_unknown", "abandoned"]),
      ),
    )
    .orderBy(attempt.id)
    .for("update")
    .prepare("lock_outcomes")
    .execute();
  const unheard = await completeRecords(tx, outcomes);
  // A worker whose lease ended must not write over what came after it.
  const current = unheard.flatMap((outcome) => {
    const now = rows.find((row) => isClaimedBy(outcome.claim, row));
    return now ? [{ outcome, now }] : [];
  });
  const [first] = current;
  if (!first) return;
  const { workspaceId, submissionId } = first.now;
  const decided = current.filter(({ now }) => now.resolvedAt !== null);
  for (const { now, outcome } of decided) await contradictDecision(tx, now, outcome);
  const open = current.filter(({ now }) => now.resolvedAt === null);
  if (open.length > 0) {
    const account = await AccountOfCalls.open(tx, open, first.now.isAccountWell);
    const settled = open.map(({ now, outcome }) => ({ now, outcome, settlement: account.settle(now, outcome) }));
    const isLost = settled.some(({ settlement }) => settlement.state === "unknown");
    await Promise.all(settled.map(({ now, outcome, settlement }) => settleAttempt(tx, now, outcome, settlement)));
    for (const { outcome, settlement } of settled) await correctClock(tx, outcome, settlement);
    await account.store(tx);
    const paused = isLost && (await pauseAfterLoss(tx, submissionId));
    await refreshSubmission(tx, workspaceId, submissionId);
    await passOn(tx, settled);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
    await Promise.all(settled.map(({ now, outcome, settlement }) => auditOutcome(tx, now, outcome, settlement)));
    if (paused) await auditPause(tx, first.now, "dispatcher");
    await account.audit(tx, workspaceId);
  } else if (decided.length > 0) await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
}

/**
 * Also where the claim is gone: what the platform answered is a fact of the call. Answers the outcomes that were not stored
 * before, by a commit whose acknowledgement was lost.
 */
async function completeRecords(tx: Tx, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const isNew = await Promise.all(
    outcomes.map(({ record, end }) => (record && end ? completeRecord(tx, record, end) : true)),
  );
  for (const { claim, result, end } of outcomes)
    if (end === null && result.kind === "not_sent") await closeRecords(tx, claim.attempt.id, endOf(result));
  return outcomes.filter((_, index) => isNew[index]);
}

async function settleAttempt(tx: Tx, now: AttemptFacts, outcome: Outcome, settlement: Settlement): Promise<void> {
  const { claim, result, sent } = outcome;
  const isTaken = result.kind === "accepted" && sent !== null && settlement.contradiction === undefined;
  const learned = isTaken ? await claim.dispatchable.apply?.(tx, now, sent, result.reply) : undefined;
  await tx
    .update(attempt)
    .set({ ...changesOf(now, settlement, outcome), ...learned })
    .where(eq(attempt.id, now.id))
    .prepare("settle_attempt")
    .execute();
}

type Settled = { now: AttemptFacts; outcome: Outcome; settlement: Settlement };

/** Tells the operation what the platform answered to calls of one send, where that ends them. */
async function passOn(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const answers = settled.flatMap(({ outcome: { result, sent }, settlement: { state, contradiction } }): Answered[] => {
    const code = result.facts.platformStatus;
    if (sent === null || code === null || contradiction !== undefined) return [];
    const isOfAnswer = state === "accepted" || state === "accepted_id_unknown" || state === "refused";
    return isOfAnswer ? [{ stored: sent, state, code }] : [];
  });
  const [first] = settled;
  if (!first || answers.length === 0) return;
  const { dispatchable, connection: account } = first.outcome.claim;
  const { workspaceId, submissionId } = first.now;
  await dispatchable.heard?.(tx, { workspaceId, submissionId, connectionId: account.id }, answers);
}

async function correctClock(tx: Tx, { claim }: Outcome, settlement: Settlement): Promise<void> {
  if (settlement.again?.kind !== "clock") return;
  await tx
    .update(connection)
    .set({ clockOffsetMs: claim.connection.clockOffsetMs + Math.round(settlement.again.offsetByMs) })
    .where(eq(connection.id, claim.connection.id));
}

function auditOutcome(tx: Tx, now: AttemptFacts, { result }: Outcome, settlement: Settlement): Promise<void> {
  return appendAudit(
    tx,
    now.workspaceId,
    { kind: "job", label: "dispatcher" },
    {
      action: `attempt.${settlement.state ?? now.state}`,
      target: { kind: "attempt", id: now.id },
      meta: {
        submissionId: now.submissionId,
        platformStatus: result.facts.platformStatus,
        taskId: settlement.taskId ?? null,
      },
    },
  );
}

/** An answer that comes after a person decided changes nothing; where it says otherwise, both stand side by side. */
async function contradictDecision(tx: Tx, now: AttemptFacts, { result }: Outcome): Promise<void> {
  const gaveUp = now.state === "abandoned";
  const contradiction =
    gaveUp && result.kind === "accepted"
      ? "The platform accepted this call after it had been given up here."
      : !gaveUp && result.kind === "refused"
        ? "The platform refused this call, which a person had taken for accepted."
        : null;
  if (contradiction !== null) await tx.update(attempt).set({ contradiction }).where(eq(attempt.id, now.id));
}

function defectOf({ result: { facts }, end, record }: Outcome): string | null {
  if (facts.headersSent > 1) return `The request was written ${facts.headersSent} times.`;
  return end !== null && record === null ? "The record of this call could not be completed." : null;
}

function changesOf(now: AttemptFacts, settlement: Settlement, outcome: Outcome) {
  const { result } = outcome;
  const { facts } = result;
  const reason = result.kind === "refused" || result.kind === "unknown" ? result.reason : null;
  const delayMs = settlement.again?.kind === "unsent" ? settlement.again.delayMs : 0;
  return {
    state: settlement.state ?? now.state,
    taskId: settlement.taskId ?? now.taskId,
    outcomeNote: settlement.note,
    contradiction: settlement.contradiction ?? now.contradiction,
    defect: defectOf(outcome) ?? now.defect,
    answeredAt: facts.httpStatus === null ? now.answeredAt : new Date(),
    durationMs: facts.durationMs,
    httpStatus: facts.httpStatus,
    platformStatus: facts.platformStatus,
    platformReason: reason,
    leaseUntil: null,
    dueAt: settlement.again ? sql`now() + ${delayMs} * interval '1 millisecond'` : now.dueAt,
    unsentTries: now.unsentTries + (result.kind === "not_sent" && settlement.again?.kind !== "rest" ? 1 : 0),
    clockRetries: now.clockRetries + (settlement.again?.kind === "clock" ? 1 : 0),
    credentialRetries: now.credentialRetries + (settlement.again?.kind === "credentials" ? 1 : 0),
  };
}
