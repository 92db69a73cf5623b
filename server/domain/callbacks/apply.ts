import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { appendAudit } from "#server/domain/audit/append.ts";
import type { NewFact } from "#server/domain/recipients/new-fact.ts";
import { kindOfCallback } from "#server/domain/recipients/recipient-state.ts";
import { storableText } from "#server/domain/recipients/storable-text.ts";
import { storeEvidence } from "#server/domain/recipients/store-evidence.ts";
import type { Services } from "#server/domain/scope.ts";
import { recordChanges, refreshSubmission } from "#server/domain/submissions/changes.ts";
import { lockAttempts, type TouchedAttempt, writeAttempts } from "./attempts.ts";
import { isDataError, messageOf } from "./database-error.ts";
import { type Judgement, judgeCallback } from "./judge-callback.ts";
import { parseCallback } from "./parse.ts";
import { releaseParkedSometimes } from "./release-parked.ts";

/** Callbacks applied in one transaction. */
export const callbackBatch = 500;

const job = { kind: "job", label: "callbacks" } as const;

type Row = Pick<
  typeof callback.$inferSelect,
  "id" | "attemptId" | "attemptCreatedAt" | "dedupeKey" | "contentType" | "query" | "raw" | "firstSeenAt"
>;
type Applied = { row: Row; judgement: Judgement; emailId: string | null };

/**
 * Applies up to 500 new callbacks of all workspaces in one transaction: evidence, recipients, counters, attempts that they
 * prove accepted, audit entries. Returns how many rows it dealt with; call again at once after a full batch. Any number
 * of workers may run it. Rejects when the database is away.
 */
export async function applyCallbacks(services: Pick<Services, "db">): Promise<number> {
  const { system } = services.db;
  const seen: number[] = [];
  try {
    const count = await applyBatch(system, seen);
    if (count < callbackBatch) await releaseParkedSometimes(system);
    return count;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return applyAlone(system, seen);
  }
}

/** One row that cannot be applied must not hold up the others. */
async function applyAlone(db: Db, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    try {
      await applyBatch(db, [], id);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const problem = storableText(`It could not be applied: ${messageOf(error)}`);
      await db.execute(sql`update callback set disposition = 'unparsed', problem = ${problem}, processed_at = now()
        where id = ${id} and disposition = 'new'`);
    }
  }
  return ids.length;
}

async function applyBatch(db: Db, seen: number[], onlyId?: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await claimRows(tx, onlyId);
    if (rows.length === 0) return 0;
    seen.push(...rows.map((row) => row.id));
    const attempts = await lockAttempts(tx, new Set(rows.map((row) => row.attemptId)));
    const applied = rows.map((row) => applyRow(row, attempts));
    await writeAttempts(tx, attempts);
    await storeEvidence(tx, applied.flatMap(factsOf));
    await refreshAttempts(tx, attempts);
    await writeDispositions(tx, applied);
    await auditAttempts(tx, attempts);
    return rows.length;
  });
}

async function claimRows(tx: Tx, onlyId: number | undefined): Promise<Row[]> {
  return tx
    .select({
      id: callback.id,
      attemptId: callback.attemptId,
      attemptCreatedAt: callback.attemptCreatedAt,
      dedupeKey: callback.dedupeKey,
      contentType: callback.contentType,
      query: callback.query,
      raw: callback.raw,
      firstSeenAt: callback.firstSeenAt,
    })
    .from(callback)
    .where(sql`disposition = 'new'${onlyId === undefined ? sql`` : sql` and id = ${onlyId}`}`)
    .orderBy(asc(callback.id))
    .limit(callbackBatch)
    .for("update", { skipLocked: true });
}

/** Judges one callback and moves its attempt, in memory. */
function applyRow(row: Row, attempts: ReadonlyMap<string, TouchedAttempt>): Applied {
  const touched = attempts.get(row.attemptId);
  // A token's attempt is never deleted; an error that its row alone is marked with, should it be.
  if (!touched) throw new RangeError(`There is no attempt ${row.attemptId}.`);
  const parsed = parseCallback(row);
  const judgement = judgeCallback(touched.now, parsed);
  touched.now = judgement.attempt;
  return { row, judgement, emailId: parsed.kind === "events" ? (parsed.events[0]?.emailId ?? null) : null };
}

function factsOf({ row, judgement }: Applied): NewFact[] {
  return judgement.events.map((event) => ({
    attemptId: row.attemptId,
    emailId: event.emailId,
    source: "callback",
    kind: kindOfCallback(event.emailState),
    seenAt: row.firstSeenAt,
    remark: event.remark,
    receiveTime: null,
    address: event.toAddress,
    callbackId: row.id,
  }));
}

async function refreshAttempts(tx: Tx, attempts: ReadonlyMap<string, TouchedAttempt>): Promise<void> {
  const changed = [...attempts.values()].filter(({ now, before }) => now !== before);
  const moved = changed.filter(({ now, before }) => now.state !== before.state);
  const submissions = new Map(moved.map(({ submissionId, workspaceId }) => [submissionId, workspaceId]));
  for (const [submissionId, workspaceId] of [...submissions].sort())
    await refreshSubmission(tx, workspaceId, submissionId);
  await recordChanges(
    tx,
    changed.map(({ workspaceId, submissionId }) => ({ workspaceId, submissionId, kind: "attempt" })),
  );
}

async function writeDispositions(tx: Tx, applied: readonly Applied[]): Promise<void> {
  const rows = applied.map(({ row, judgement, emailId }) => ({
    at: row.attemptCreatedAt,
    key: row.dedupeKey.toString("hex"),
    disposition: judgement.disposition,
    problem: judgement.problem,
    task: judgement.taskId,
    email: emailId,
  }));
  await tx.execute(sql`
    update callback c set disposition = r.disposition, problem = r.problem, task_id = r.task, email_id = r.email,
      processed_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      r(at timestamptz, key text, disposition text, problem text, task text, email text)
    where c.attempt_created_at = r.at and c.dedupe_key = decode(r.key, 'hex')`);
}

/** Last, since an audit entry locks its workspace's chain until the end of the transaction. */
async function auditAttempts(tx: Tx, attempts: ReadonlyMap<string, TouchedAttempt>): Promise<void> {
  const sorted = [...attempts.values()].sort((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
  for (const { id, workspaceId, submissionId, before, now } of sorted) {
    const target = { kind: "attempt", id };
    if (now.state !== before.state || now.taskId !== before.taskId) {
      const meta = { submissionId, was: before.state, taskId: now.taskId };
      await appendAudit(tx, workspaceId, job, { action: `attempt.${now.state}`, target, meta });
    }
    if (now.contradiction !== before.contradiction) {
      const meta = { submissionId, contradiction: now.contradiction };
      await appendAudit(tx, workspaceId, job, { action: "attempt.contradicted", target, meta });
    }
  }
}
