import { and, DrizzleQueryError, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { appendAudit } from "#server/domain/audit/append.ts";
import { openAccount, overlapRuns } from "#server/domain/connections/open-account.ts";
import { callJournal } from "#server/domain/requests/journal.ts";
import type { Services } from "#server/domain/scope.ts";
import { type CallJournal, type CallResult, callPlatform } from "#server/platform/client.ts";
import type { OnStep } from "#server/platform/exchange.ts";
import { recordChanges, refreshSubmission } from "./changes.ts";
import { type Claim, type ClaimOptions, claimAttempt, holdsClaim } from "./claim.ts";
import { type Settlement, settle } from "./settle.ts";

export type DispatchOptions = ClaimOptions;

/**
 * Claims one due attempt, makes its call once and commits what came of it. A crash at any point leaves it queued (nothing
 * sent) or dispatching, which the sweeper turns into unknown: no path leads from a sent request back to the queue.
 */
export async function dispatchNext(
  services: Services,
  options: DispatchOptions,
): Promise<"dispatched" | "idle" | "paced" | "lost"> {
  const claim = await claimAttempt(services, options);
  if (typeof claim === "string") return claim;
  options.onStep?.("claimed");
  const result = await call(services, claim, options);
  if (result === "lost") return "lost";
  await commitUntilStored(services, claim, result, options.timing.leaseMs);
  options.onStep?.("outcome_committed");
  return "dispatched";
}

async function call(
  services: Services,
  claim: Claim,
  options: DispatchOptions,
): Promise<CallResult<Record<string, unknown>> | "lost"> {
  const { attempt: row, dispatchable } = claim;
  let headersSent = 0;
  const onStep: OnStep = (step) => {
    if (step === "headers_sent") headersSent += 1;
    options.onStep?.(step);
  };
  const callbackUrl = `${services.publicUrl}/api/bathWebhook/${claim.callbackToken}`;
  try {
    return await callPlatform(dispatchable.operation, dispatchable.toRequest(row.request, callbackUrl), {
      agents: services.agents,
      account: openAccount(services, claim.connection, claim.credentials),
      journal: fencedJournal(services, claim, options),
      timeoutMs: options.timing.timeoutMs,
      // A process that was frozen until here must not start a call that its lease no longer covers.
      startBy: performance.now() + options.timing.marginMs,
      onStep,
    });
  } catch (error) {
    if (error instanceof ClaimLost) return "lost";
    return withoutAnswer(sentenceFor(error), headersSent);
  }
}

class ClaimLost extends Error {}

/** Records the call, then checks the claim: nothing slow may come between that check and the first byte. */
function fencedJournal(services: Services, claim: Claim, options: DispatchOptions): CallJournal {
  const { attempt: row } = claim;
  const journal = callJournal(services.db.system, {
    workspaceId: row.workspaceId,
    connectionId: claim.connection.id,
    by: { job: "dispatcher" },
    isFollowed: true,
    submissionId: row.submissionId,
    attemptId: row.id,
  });
  return {
    async begin(start) {
      const finish = await journal.begin(start);
      if (await holdsClaim(services, claim, options.timing)) {
        options.onStep?.("fence_checked");
        return finish;
      }
      const { facts } = withoutAnswer("The claim ended before the call was made.", 0);
      const { headersSent: _, recorded: __, ...end } = facts;
      await finish({ ...end, outcome: "not_sent", reply: null });
      throw new ClaimLost();
    },
  };
}

/** What throws before the call: an unopenable secret, a record that cannot be stored. Its parameters stay out of the note. */
function sentenceFor(error: unknown): string {
  if (error instanceof DrizzleQueryError) return "the record of the call could not be stored.";
  return error instanceof Error ? error.message : String(error);
}

function withoutAnswer(note: string, headersSent: number): CallResult<never> {
  const facts = {
    httpStatus: null,
    platformStatus: null,
    note,
    sent: headersSent > 0,
    headersSent,
    durationMs: 0,
    clockDifferenceMs: null,
    drift: [],
    recorded: false,
  };
  if (headersSent === 0) return { kind: "not_sent", note, facts };
  return { kind: "unknown", note: `The answer could not be read: ${note}`, status: null, reason: null, facts };
}

/** Stores the outcome, trying on while the database is away: the answer exists nowhere else. */
async function commitUntilStored(
  services: Services,
  claim: Claim,
  result: CallResult<Record<string, unknown>>,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let mayLeaveState = true;
  for (let wait = 200; ; wait = Math.min(wait * 2, 5000)) {
    try {
      await commitOutcome(services, claim, result, mayLeaveState);
      return;
    } catch (error) {
      if (error instanceof LastOne) {
        mayLeaveState = false;
        continue;
      }
      if (Date.now() + wait > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The request may be as large as a call can be, and does not change once it was claimed. */
const { request: _, ...facts } = getTableColumns(attempt);
type AttemptFacts = Omit<typeof attempt.$inferSelect, "request">;

async function commitOutcome(
  services: Services,
  claim: Claim,
  result: CallResult<Record<string, unknown>>,
  mayLeaveState: boolean,
): Promise<void> {
  await services.db.system.transaction(async (tx) => {
    // The fence keeps a worker whose lease ended from writing over what came after it.
    const [now] = await tx
      .select(facts)
      .from(attempt)
      .where(
        and(
          eq(attempt.id, claim.attempt.id),
          eq(attempt.fence, claim.attempt.fence),
          inArray(attempt.state, ["dispatching", "unknown", "accepted", "accepted_id_unknown", "abandoned"]),
        ),
      )
      .for("update");
    if (!now) return;
    if (now.resolvedAt !== null) return contradictDecision(tx, now, result);
    const isStateLeft = mayLeaveState && (await isMoreQueued(tx, now.submissionId));
    const { dispatchable } = claim;
    const taskId = result.kind === "accepted" ? dispatchable.taskIdOf?.(result.reply) : null;
    const mayUsePrevious = claim.credentials === "current" && overlapRuns(claim.connection);
    const settlement = settle(now, result, result.facts, taskId, mayUsePrevious);
    const learned =
      result.kind === "accepted" && settlement.state === "accepted"
        ? dispatchable.onAccepted?.({ request: claim.attempt.request }, result.reply)
        : undefined;
    await tx
      .update(attempt)
      .set({ ...changesOf(now, settlement, result), ...learned })
      .where(eq(attempt.id, now.id));
    if (settlement.again?.kind === "clock") {
      await tx
        .update(connection)
        .set({ clockOffsetMs: claim.connection.clockOffsetMs + Math.round(settlement.again.offsetByMs) })
        .where(eq(connection.id, claim.connection.id));
    }
    if (!isStateLeft) await refreshSubmission(tx, now.workspaceId, now.submissionId);
    await recordChanges(tx, [{ workspaceId: now.workspaceId, submissionId: now.submissionId, kind: "attempt" }]);
    await appendAudit(
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
  });
}

/** Meanwhile the last of the queue was taken, so that the state of the submission may change with this outcome. */
class LastOne extends Error {}

/**
 * Whether more of a submission under way will be claimed, whose outcomes set its state: then this one leaves it, so that
 * calls of one send do not wait for each other. The lock keeps whoever sets the state waiting until this outcome is seen.
 */
async function isMoreQueued(tx: Tx, submissionId: string): Promise<boolean> {
  if (!(await findQueued(tx, submissionId))) return false;
  const [underWay] = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(
      sql`${submission.id} = ${submissionId} and ${submission.state} = 'dispatching' and ${submission.pausedAt} is null
        and ${submission.stoppedAt} is null`,
    )
    .for("key share");
  if (!underWay || !(await findQueued(tx, submissionId))) throw new LastOne();
  return true;
}

async function findQueued(tx: Tx, submissionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: attempt.id })
    .from(attempt)
    .where(
      sql`${attempt.submissionId} = ${submissionId} and ${attempt.state} = 'queued' and ${attempt.dueAt} is not null`,
    )
    .limit(1);
  return row !== undefined;
}

/** An answer that comes after a person decided changes nothing; where it says otherwise, both stand side by side. */
async function contradictDecision(tx: Tx, now: AttemptFacts, result: CallResult<unknown>): Promise<void> {
  const gaveUp = now.state === "abandoned";
  const contradiction =
    gaveUp && result.kind === "accepted"
      ? "The platform accepted this call after it had been given up here."
      : !gaveUp && result.kind === "refused"
        ? "The platform refused this call, which a person had taken for accepted."
        : null;
  if (contradiction === null) return;
  await tx.update(attempt).set({ contradiction }).where(eq(attempt.id, now.id));
  await recordChanges(tx, [{ workspaceId: now.workspaceId, submissionId: now.submissionId, kind: "attempt" }]);
}

function defectOf(facts: CallResult<unknown>["facts"]): string | null {
  if (facts.headersSent > 1) return `The request was written ${facts.headersSent} times.`;
  return facts.sent && !facts.recorded ? "The record of this call could not be completed." : null;
}

function changesOf(now: AttemptFacts, settlement: Settlement, result: CallResult<unknown>) {
  const { facts } = result;
  const reason = result.kind === "refused" || result.kind === "unknown" ? result.reason : null;
  const delayMs = settlement.again?.kind === "unsent" ? settlement.again.delayMs : 0;
  return {
    state: settlement.state ?? now.state,
    taskId: settlement.taskId ?? now.taskId,
    outcomeNote: settlement.note,
    contradiction: settlement.contradiction ?? now.contradiction,
    defect: defectOf(facts) ?? now.defect,
    answeredAt: facts.httpStatus === null ? now.answeredAt : new Date(),
    durationMs: facts.durationMs,
    httpStatus: facts.httpStatus,
    platformStatus: facts.platformStatus,
    platformReason: reason,
    leaseUntil: null,
    dueAt: settlement.again ? sql`now() + ${delayMs} * interval '1 millisecond'` : now.dueAt,
    unsentTries: now.unsentTries + (settlement.again?.kind === "unsent" || result.kind === "not_sent" ? 1 : 0),
    clockRetries: now.clockRetries + (settlement.again?.kind === "clock" ? 1 : 0),
    credentialRetries: now.credentialRetries + (settlement.again?.kind === "credentials" ? 1 : 0),
  };
}
