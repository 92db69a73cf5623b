import { and, DrizzleQueryError, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { closeRecords, completeRecords } from "#server/domain/account/calls/journal.ts";
import type { Services } from "#server/domain/scope.ts";
import { countEnded, recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import type { AttemptState } from "#server/domain/standing/state.ts";
import { type AuditEntry, appendAudits } from "#server/domain/trail/append.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { AccountOfCalls, isProof, isWell } from "./account-of-calls.ts";
import { type AttemptFacts, attemptFacts, type Outcome } from "./attempt-facts.ts";
import { endOf } from "./call.ts";
import { isClaimedBy, isOneOf } from "./claimed.ts";
import type { Answered } from "./dispatchable.ts";
import { auditPause, pauseAfterLoss } from "./pause-after-loss.ts";
import type { Settlement } from "./settle.ts";
import { type Settled, storeSettled } from "./store-settled.ts";

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
  const unheard = await unheardOf(tx, outcomes);
  // A worker whose lease ended must not write over what came after it.
  const current = unheard.flatMap((outcome) => {
    const now = rows.find((row) => isClaimedBy(outcome.claim, row));
    return now ? [{ outcome, now }] : [];
  });
  const [first] = current;
  if (!first) return;
  const { workspaceId, submissionId } = first.now;
  const decided = current.filter(({ now }) => isDecided(now));
  let isContradicted = false;
  for (const { now, outcome } of decided)
    isContradicted = (await contradictDecision(tx, now, outcome)) || isContradicted;
  const open = current.filter(({ now, outcome }) => !isDecided(now) && !wasGivenUp(now, outcome));
  if (open.length > 0) {
    const account = await AccountOfCalls.open(tx, open, first.now.isAccountWell);
    const context = open.some(({ now, outcome }) => isProof(now, outcome)) ? await contextOf(tx, submissionId) : {};
    const settled: Settled[] = open.map((one) => ({
      ...one,
      settlement: account.settle(one.now, one.outcome, context),
    }));
    const isLost = settled.some(({ settlement }) => settlement.state === "unknown");
    const { facts, ...stored } = await storeSettled(tx, settled);
    for (const { outcome, settlement } of settled) await correctClock(tx, outcome, settlement);
    await account.store(tx);
    const paused = isLost && (await pauseAfterLoss(tx, submissionId));
    // What is disputed is counted where its submission is read as a whole.
    const haveEnded = settled.every(hasEnded) && !stored.isContradicted && !isContradicted;
    if (haveEnded) await countEnded(tx, first.now, facts);
    else await refreshSubmission(tx, workspaceId, submissionId);
    await passOn(tx, settled);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
    await appendAudits(tx, workspaceId, { kind: "job", label: "dispatcher" }, settled.map(entryOf));
    if (paused) await auditPause(tx, first.now, "dispatcher");
    await account.audit(tx, workspaceId);
  } else if (decided.length > 0) {
    if (isContradicted) await refreshSubmission(tx, workspaceId, submissionId);
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "attempt" }]);
  }
}

/** A person said what became of it. */
function isDecided({ resolvedAt, disputeDecidedAt, disputeDecision }: AttemptFacts): boolean {
  return resolvedAt !== null || (disputeDecidedAt !== null && disputeDecision !== "looked_at");
}

async function contextOf(tx: Tx, submissionId: string): Promise<Record<string, unknown>> {
  const [send] = await tx
    .select({ context: submission.context })
    .from(submission)
    .where(eq(submission.id, submissionId));
  return send?.context ?? {};
}

/**
 * Also where the claim is gone: what the platform answered is a fact of the call. Answers the outcomes that were not stored
 * before, by a commit whose acknowledgement was lost.
 */
async function unheardOf(tx: Tx, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const ended = outcomes.flatMap(({ record, end }) => (record && end ? [{ record, end }] : []));
  const known = await completeRecords(tx, ended);
  for (const { claim, result, end } of outcomes)
    if (end === null && result.kind === "not_sent") await closeRecords(tx, claim.attempt.id, endOf(result));
  return outcomes.filter(({ record, end }) => !(record && end && known.has(record.id)));
}

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

/** Given up by a commit whose acknowledgement was lost, which is why nothing was sent: it does not wait again. */
function wasGivenUp(now: AttemptFacts, { result }: Outcome): boolean {
  return now.state === "abandoned" && result.kind === "not_sent";
}

/** Whether the call was under way until now and is no more. */
function hasEnded({ now, settlement: { state } }: Settled): boolean {
  return now.state === "dispatching" && now.messageCount !== null && state !== null && endStates.includes(state);
}

const endStates: readonly AttemptState[] = ["accepted", "accepted_id_unknown", "refused", "unknown"];

function entryOf({ now, outcome: { result }, settlement }: Settled): AuditEntry {
  return {
    action: `attempt.${settlement.state ?? now.state}`,
    target: { kind: "attempt", id: now.id },
    meta: {
      submissionId: now.submissionId,
      platformStatus: result.facts.platformStatus,
      taskId: settlement.taskId ?? null,
    },
  };
}

/**
 * An answer that comes after a person decided changes nothing; where it says otherwise, both stand side by side, and a person
 * has to decide about that. Answers whether it does.
 */
async function contradictDecision(tx: Tx, now: AttemptFacts, { result }: Outcome): Promise<boolean> {
  const gaveUp = now.state === "abandoned";
  const contradiction =
    gaveUp && result.kind === "accepted"
      ? toKeep(() => t("kept.acceptedAfterNotSent"))
      : !gaveUp && result.kind === "refused"
        ? toKeep(() => t("kept.refusedAfterAccepted"))
        : null;
  if (contradiction === null) return false;
  const open = { disputeDecision: null, disputeDecidedBy: null, disputeDecidedAt: null, disputeReason: null };
  await tx
    .update(attempt)
    .set({ contradiction, ...open })
    .where(eq(attempt.id, now.id));
  return true;
}
