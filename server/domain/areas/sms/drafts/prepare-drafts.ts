import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { withRules } from "#server/contract/operation.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { estimateSubmission } from "#server/domain/account/prices/estimate.ts";
import { findValidList } from "#server/domain/account/prices/valid-list.ts";
import type { PlanFacts } from "#server/domain/areas/sms/plan/facts.ts";
import { type PlannedChunk, Planner } from "#server/domain/areas/sms/plan/plan.ts";
import type { Services } from "#server/domain/scope.ts";
import { type Check, deletePrepared, lockDraft } from "#server/domain/sending/drafts/lock-draft.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { bulkKind, storedDraft } from "./bulk-draft.ts";
import { RowChanged, readSendable } from "./read-sendable.ts";

/** How long a worker that says nothing keeps others from starting over. */
const leaseMs = 30_000;

/** Where the work is, for tests that end it there. */
export type PrepareStep = "claimed" | "cleared" | "chunk_stored" | "planned" | "prepared";
export type PrepareOptions = { onStep?: (step: PrepareStep) => void };

/** The draft that is being prepared, as long as nobody changes it or takes it over. */
type Work = { check: Check; lease: Date };

class Overtaken extends Error {}

/**
 * Prepares the calls of one draft that waits for it: attempts that are held back, and their messages. A worker that ends
 * half way leaves a lease behind; the next one starts over. Answers whether there was one.
 */
export async function prepareNext(services: Services, { onStep }: PrepareOptions = {}): Promise<boolean> {
  const work = await claim(services);
  if (work === null) return false;
  onStep?.("claimed");
  try {
    await prepare(services, work, onStep);
  } catch (error) {
    if (error instanceof Overtaken) return true;
    if (!(error instanceof RowChanged)) throw error;
    await giveUp(services, work, error.message);
  }
  return true;
}

async function claim(services: Services): Promise<Work | null> {
  return services.db.system.transaction(async (tx) => {
    const [check] = await tx
      .select()
      .from(recipientCheck)
      .where(
        and(
          eq(recipientCheck.state, "preparing"),
          or(isNull(recipientCheck.leaseUntil), lt(recipientCheck.leaseUntil, sql`now()`)),
        ),
      )
      .orderBy(asc(recipientCheck.leaseUntil), asc(recipientCheck.submissionId))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!check) return null;
    return { check, lease: await takeLease(tx, check) };
  });
}

async function takeLease(tx: Tx, { submissionId }: Check): Promise<Date> {
  const [row] = await tx
    .update(recipientCheck)
    .set({ leaseUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(eq(recipientCheck.submissionId, submissionId))
    .returning({ leaseUntil: recipientCheck.leaseUntil });
  if (!row?.leaseUntil) throw new Overtaken();
  return row.leaseUntil;
}

/** SQL that holds while nobody changed the draft or took the work over. */
function isMine({ check, lease }: Work) {
  return and(
    eq(recipientCheck.submissionId, check.submissionId),
    eq(recipientCheck.revision, check.revision),
    eq(recipientCheck.state, "preparing"),
    eq(recipientCheck.leaseUntil, lease),
  );
}

/** Goes on with the work for a while longer, in the transaction that stores more of it. Throws Overtaken. */
async function renew(tx: Tx, work: Work): Promise<void> {
  const [row] = await tx
    .update(recipientCheck)
    .set({ leaseUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
    .where(isMine(work))
    .returning({ leaseUntil: recipientCheck.leaseUntil });
  if (!row?.leaseUntil) throw new Overtaken();
  work.lease = row.leaseUntil;
}

async function prepare(services: Services, work: Work, onStep: PrepareOptions["onStep"]): Promise<void> {
  const { submissionId, workspaceId, uploadId, settings } = work.check;
  const { app } = services.db;
  const found = await clear(services, work);
  onStep?.("cleared");
  const { appId, senderId } = storedDraft(found.draft);
  const planner = new Planner({ submissionId, connectionId: found.connectionId, appId, senderId });
  const store = async (chunk: PlannedChunk | null) => {
    if (chunk === null) return;
    await inWorkspace(app, workspaceId, (tx) => storeChunk(tx, work, chunk));
    onStep?.("chunk_stored");
  };
  for await (const items of readSendable(app, { workspaceId, submissionId, uploadId, settings })) {
    for (const item of items) {
      const full = planner.add(item);
      if (full) await store(full);
    }
  }
  await store(planner.end());
  if (planner.messageCount !== work.check.sendableCount)
    throw new RowChanged("The rows are not what they were when they were checked. Check them again.");
  onStep?.("planned");
  await finish(services, work, planner);
  onStep?.("prepared");
}

/** Throws away what a worker before left, and reads what is to be sent. */
function clear(services: Services, work: Work) {
  const { submissionId, workspaceId } = work.check;
  return inWorkspace(services.db.app, workspaceId, async (tx) => {
    const { submission: row } = await lockDraft(tx, bulkKind, submissionId);
    if (row.releasedAt !== null) throw new Overtaken();
    await renew(tx, work);
    await deletePrepared(tx, submissionId);
    return row;
  });
}

/** What is stored goes out as it is. */
const wireBatch = withRules(sendSmsBatch.request, sendSmsBatch.rules);

async function storeChunk(tx: Tx, work: Work, { chunkNo, items, request }: PlannedChunk): Promise<void> {
  const { submissionId, workspaceId } = work.check;
  wireBatch.parse(request);
  await renew(tx, work);
  await tx.insert(attempt).values({
    workspaceId,
    submissionId,
    chunkNo,
    attemptNo: 1,
    operation: sendSmsBatch.id,
    request,
    state: "queued",
    // Held back until somebody says send.
    dueAt: null,
    messageCount: items.length,
  });
  const rows = items.map(({ row, number, parts, wire }, itemNo) => [itemNo, row, wire.orderId, number, parts]);
  await tx.execute(sql`
    insert into message (workspace_id, submission_id, chunk_no, item_no, row_no, order_id, number, part_count)
    select ${workspaceId}::uuid, ${submissionId}::uuid, ${chunkNo}::int, (r ->> 0)::int, (r ->> 1)::int, r ->> 2, r ->> 3,
      (r ->> 4)::smallint
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r`);
}

/** Says what was prepared first, then that it is: the state alone lets it be sent. */
async function finish(services: Services, work: Work, planner: Planner): Promise<void> {
  const { submissionId, workspaceId } = work.check;
  const planHash = planner.hash();
  await inWorkspace(services.db.app, workspaceId, async (tx) => {
    const { submission: row } = await lockDraft(tx, bulkKind, submissionId);
    await renew(tx, work);
    const now = new Date();
    const list = await findValidList(tx, workspaceId, now);
    const price = await estimateSubmission(tx, workspaceId, now, submissionId);
    const plan: PlanFacts = {
      parts: planner.partCount,
      chunks: planner.chunkCount,
      price,
      priceListId: list?.id ?? null,
    };
    await tx
      .update(submission)
      .set({ payloadHash: planHash, messageCount: planner.messageCount, context: { ...row.context, plan } })
      .where(eq(submission.id, submissionId));
    await recordChanges(tx, [{ workspaceId, submissionId, kind: "submission" }]);
  });
  await services.db.system
    .update(recipientCheck)
    .set({ state: "prepared", planHash, preparedAt: sql`now()`, leaseUntil: null, problem: null })
    .where(isMine(work));
}

async function giveUp(services: Services, work: Work, problem: string): Promise<void> {
  await inWorkspace(services.db.app, work.check.workspaceId, async (tx) => {
    await lockDraft(tx, bulkKind, work.check.submissionId);
    const ours = await tx
      .update(recipientCheck)
      .set({ state: "checked", problem, leaseUntil: null })
      .where(isMine(work))
      .returning({ id: recipientCheck.submissionId });
    if (ours.length > 0) await deletePrepared(tx, work.check.submissionId);
  });
}
