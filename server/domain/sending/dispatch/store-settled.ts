import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { ChunkFact } from "#server/domain/standing/state.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import type { AttemptFacts, Outcome } from "./attempt-facts.ts";
import { isOneOf } from "./claimed.ts";
import type { AcceptedFacts, Dispatchable, Taken } from "./dispatchable.ts";
import type { Settlement } from "./settle.ts";

/** What came of a call, its attempt as it is now, and what is made of it. */
export type Settled = { now: AttemptFacts; outcome: Outcome; settlement: Settlement };

/**
 * Stores what outcomes make of their attempts, which are locked and of one submission: one statement however many. Answers
 * the attempts' states and counts, and whether any of them is contradicted.
 */
export async function storeSettled(
  tx: Tx,
  settled: readonly Settled[],
): Promise<{ facts: ChunkFact[]; isContradicted: boolean }> {
  const learned = await applyAccepted(tx, settled);
  const rows = settled.map((one) => ({ id: one.now.id, ...changesOf(one), ...learned.get(one.now.id) }));
  await tx
    .update(attempt)
    .set({
      state: sql`s.state`,
      taskId: sql`s."taskId"`,
      outcomeNote: sql`s."outcomeNote"`,
      contradiction: sql`s.contradiction`,
      // What is new about it was not looked at.
      disputeDecidedAt: sql`case when s.contradiction is not distinct from ${attempt.contradiction}
        then ${attempt.disputeDecidedAt} end`,
      defect: sql`s.defect`,
      answeredAt: sql`s."answeredAt"`,
      durationMs: sql`s."durationMs"`,
      httpStatus: sql`s."httpStatus"`,
      platformStatus: sql`s."platformStatus"`,
      platformReason: sql`s."platformReason"`,
      leaseUntil: null,
      dueAt: sql`coalesce(now() + s."dueInMs" * interval '1 millisecond', ${attempt.dueAt})`,
      unsentTries: sql`s."unsentTries"`,
      clockRetries: sql`s."clockRetries"`,
      credentialRetries: sql`s."credentialRetries"`,
      acceptedCount: sql`s."acceptedCount"`,
      unclearCount: sql`s."unclearCount"`,
      unnamedItems: sql`s."unnamedItems"`,
    })
    .from(sql`jsonb_to_recordset(${storableJson(rows)}::text::jsonb) s(id uuid, state text, "taskId" text,
      "outcomeNote" text, contradiction text, defect text, "answeredAt" timestamptz, "durationMs" int, "httpStatus" int,
      "platformStatus" text, "platformReason" text, "dueInMs" int, "unsentTries" int, "clockRetries" int,
      "credentialRetries" int, "acceptedCount" int, "unclearCount" int, "unnamedItems" int[])`)
    .where(and(isOneOf(settled.map(({ now }) => now.id)), eq(attempt.id, sql`s.id`)))
    .prepare("store_settled")
    .execute();
  const facts = rows.map(({ state, messageCount, acceptedCount, unclearCount }) => ({
    ...{ chunks: 1, state, messageCount },
    ...{ acceptedCount, unclearCount },
  }));
  return { facts, isContradicted: rows.some(({ contradiction }) => contradiction !== null) };
}

async function applyAccepted(tx: Tx, settled: readonly Settled[]): Promise<ReadonlyMap<string, AcceptedFacts>> {
  const taken = settled.flatMap(({ now, outcome: { claim, result, sent }, settlement }) =>
    result.kind === "accepted" && sent !== null && settlement.contradiction === undefined
      ? [{ by: claim.dispatchable, attempt: now, sent, reply: result.reply }]
      : [],
  );
  const learned = new Map<string, AcceptedFacts>();
  for (const [dispatchable, ofIt] of Map.groupBy<Dispatchable, Taken & { by: Dispatchable }>(taken, ({ by }) => by))
    for (const [id, facts] of (await dispatchable.apply?.(tx, ofIt)) ?? []) learned.set(id, facts);
  return learned;
}

function defectOf({ result: { facts }, end, record }: Outcome): string | null {
  if (facts.headersSent > 1) return toKeep(() => t("kept.requestWasWrittenOften", { times: facts.headersSent }));
  return end !== null && record === null ? toKeep(() => t("kept.recordIsIncomplete")) : null;
}

function changesOf({ now, settlement, outcome }: Settled) {
  const { result } = outcome;
  const { facts } = result;
  const { again } = settlement;
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
    platformReason: result.kind === "refused" || result.kind === "unknown" ? result.reason : null,
    dueInMs: again ? (again.kind === "unsent" ? again.delayMs : 0) : null,
    unsentTries: now.unsentTries + (result.kind === "not_sent" && again?.kind !== "rest" ? 1 : 0),
    clockRetries: now.clockRetries + (again?.kind === "clock" ? 1 : 0),
    credentialRetries: now.credentialRetries + (again?.kind === "credentials" ? 1 : 0),
    messageCount: now.messageCount,
    acceptedCount: now.acceptedCount,
    unclearCount: now.unclearCount,
    unnamedItems: now.unnamedItems,
  };
}
