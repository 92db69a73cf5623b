import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { type ErasedPeople, readErased } from "#server/domain/privacy/erased-people.ts";
import type { NewFact } from "#server/domain/sending/evidence/new-fact.ts";
import { kindOfCallback } from "#server/domain/sending/evidence/recipient-state.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { recordChanges, refreshSubmission } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { toldInEnglish } from "#server/platform/kept-words.ts";
import { lockAttempts, type TouchedAttempt, writeAttempts } from "./attempts.ts";
import type { Row } from "./claim-rows.ts";
import { type Judgement, judgeCallback } from "./judge-callback.ts";
import { type KeptCallback, keptOfCallback, rewriteCallbacks } from "./kept-callback.ts";
import { type ParsedCallback, parseCallback } from "./parse.ts";

/** Events applied in one transaction, unless a single callback has more. */
const batchEvents = 1000;

const job = { kind: "job", label: "callbacks" } as const;

export type ParsedRow = { row: Row; parsed: ParsedCallback };
type Applied = { row: Row; judgement: Judgement; emailId: string | null; kept: KeptCallback | null };

/** Reads the rows, in their order, as far as one transaction goes; one at least. */
export function parseSome(rows: readonly Row[]): ParsedRow[] {
  const read: ParsedRow[] = [];
  let events = 0;
  for (const row of rows) {
    const parsed = parseCallback(row);
    events += parsed.kind === "events" ? parsed.events.length : 0;
    if (read.length > 0 && events > batchEvents) break;
    read.push({ row, parsed });
  }
  return read;
}

/** Applies claimed rows: evidence, recipients, counters, attempts that they prove accepted, audit entries. */
export async function applyRows(tx: Tx, keyring: Keyring, rows: readonly ParsedRow[]): Promise<void> {
  const attempts = await lockAttempts(tx, new Set(rows.map(({ row }) => row.attemptId)));
  // As they came, whoever's turn was first.
  const erased = await readErased(
    tx,
    keyring,
    [...attempts.values()].map(({ workspaceId }) => workspaceId),
  );
  const applied = rows.toSorted((a, b) => a.row.id - b.row.id).map((one) => applyRow(one, attempts, erased));
  await writeAttempts(tx, attempts);
  await storeEvidence(tx, applied.flatMap(factsOf));
  await refreshAttempts(tx, attempts);
  await writeDispositions(tx, applied);
  await rewriteCallbacks(
    tx,
    applied.flatMap(({ row, kept }) => (kept === null ? [] : [{ ...row, row: kept.row }])),
  );
  await auditAttempts(tx, attempts);
}

/** Judges one callback and moves its attempt, in memory. */
function applyRow(
  { row, parsed: heard }: ParsedRow,
  attempts: ReadonlyMap<string, TouchedAttempt>,
  erased: ErasedPeople,
): Applied {
  const touched = attempts.get(row.attemptId);
  // A token's attempt is never deleted; an error that its row alone is marked with, should it be.
  if (!touched) throw new RangeError(`There is no attempt ${row.attemptId}.`);
  const kept = keptOfCallback(erased, touched.workspaceId, row, heard);
  const parsed = kept?.parsed ?? heard;
  const judgement = judgeCallback(touched.now, parsed);
  touched.now = judgement.attempt;
  return { row, judgement, emailId: parsed.kind === "events" ? (parsed.events[0]?.emailId ?? null) : null, kept };
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
  const moved = changed.filter(
    ({ now, before }) => now.state !== before.state || now.contradiction !== before.contradiction,
  );
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
    key: row.dedupeKey,
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
      const meta = { submissionId, contradiction: toldInEnglish(now.contradiction) };
      await appendAudit(tx, workspaceId, job, { action: "attempt.contradicted", target, meta });
    }
  }
}
