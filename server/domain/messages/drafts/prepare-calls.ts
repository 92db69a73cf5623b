import { and, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { withRules } from "#server/contract/operation.ts";
import { estimateSubmission } from "#server/domain/account/prices/estimate.ts";
import { findValidList } from "#server/domain/account/prices/valid-list.ts";
import { type Channel, type Channels, kindOf } from "#server/domain/messages/channel/channel.ts";
import type { PlannedChunk, Planner } from "#server/domain/messages/channel/planner.ts";
import type { PlanFacts } from "#server/domain/messages/plan/facts.ts";
import type { Services } from "#server/domain/scope.ts";
import { type Check, deletePrepared, lockDraft } from "#server/domain/sending/drafts/lock-draft.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { RowChanged, readSendable } from "./read-sendable.ts";

/** Tries in a row that failed or whose worker was gone. */
export const mostTries = 10;
const givenUp = () => toKeep(() => t("kept.preparingGivenUp", { tries: mostTries }));

/** So many messages are stored together, or a call's where those are more: a call may have one alone. */
const storedTogether = 500;

/** Where the work is, for tests that end it there. */
export type PrepareStep = "claimed" | "cleared" | "chunk_stored" | "planned" | "prepared";
export type PrepareOptions = { onStep?: (step: PrepareStep) => void };

/** A draft that is being prepared, and the job that has it. */
type Work = { channel: Channel; wire: z.ZodType; check: Check; held: HeldJob };

function workOf(channels: Channels, check: Check, held: HeldJob): Work {
  const channel = channels[check.channel];
  const { request, rules } = channel.operation;
  return { channel, wire: withRules(request, rules), check, held };
}

/** Somebody changed the draft meanwhile, or it was sent. */
class Overtaken extends Error {}

/**
 * Prepares the calls of a draft that waits for it: attempts that are held back, and their messages. What a worker before
 * left is thrown away. A draft that is changed meanwhile is left as it then is. Throws JobLost.
 */
export async function prepareCalls(
  services: Services,
  channels: Channels,
  held: HeldJob,
  { onStep }: PrepareOptions = {},
): Promise<Outcome> {
  const check = await findPreparing(services, held);
  if (!check) return "done";
  const work = workOf(channels, check, held);
  onStep?.("claimed");
  try {
    await prepare(services, work, onStep);
  } catch (error) {
    if (error instanceof RowChanged) await end(services, work, error.kept);
    else if (!(error instanceof Overtaken)) throw error;
  }
  return "done";
}

/** Says on the draft's page that it is not prepared any more. */
export async function giveUpPreparing(services: Services, channels: Channels, held: HeldJob): Promise<void> {
  const check = await findPreparing(services, held);
  if (check) await end(services, workOf(channels, check, held), givenUp());
}

/** Also one that was given up, where somebody has it tried again. */
function findPreparing({ db }: Services, held: HeldJob): Promise<Check | undefined> {
  return db.system.transaction(async (tx) => {
    const [found] = await tx
      .update(recipientCheck)
      .set({ state: "preparing", problem: null })
      .where(
        and(
          eq(recipientCheck.submissionId, held.key),
          or(
            eq(recipientCheck.state, "preparing"),
            and(
              eq(recipientCheck.state, "checked"),
              sql`starts_with(${recipientCheck.problem}, ${toldInEnglish(givenUp())})`,
            ),
          ),
        ),
      )
      .returning();
    if (found) await held.hold(tx);
    return found;
  });
}

/** SQL that holds while nobody changed the draft. */
function isUnchanged({ check }: Work) {
  return and(
    eq(recipientCheck.submissionId, check.submissionId),
    eq(recipientCheck.revision, check.revision),
    eq(recipientCheck.state, "preparing"),
  );
}

/** Keeps the draft as it is until the transaction that stores more of it has ended. Throws Overtaken, JobLost. */
async function keep(tx: Tx, work: Work): Promise<void> {
  const found = await tx
    .select({ id: recipientCheck.submissionId })
    .from(recipientCheck)
    .where(isUnchanged(work))
    .for("no key update");
  if (found.length === 0) throw new Overtaken();
  await work.held.hold(tx);
}

async function prepare(services: Services, work: Work, onStep: PrepareOptions["onStep"]): Promise<void> {
  const { submissionId, workspaceId } = work.check;
  const { app } = services.db;
  const found = await clear(services, work);
  onStep?.("cleared");
  const { channel } = work;
  const of = { submissionId, connectionId: found.connectionId };
  const planner = channel.planner(of, channel.draft.parse(found.draft));
  let planned: PlannedChunk[] = [];
  const store = async () => {
    const chunks = planned;
    if (chunks.length === 0) return;
    planned = [];
    await inWorkspace(app, workspaceId, (tx) => storeChunks(tx, work, chunks));
    onStep?.("chunk_stored");
  };
  for await (const items of readSendable(app, work.check)) {
    work.held.signal.throwIfAborted();
    for (const item of items) {
      const full = planner.add(item);
      if (full) planned.push(full);
      if (full && messagesIn(planned) >= storedTogether) await store();
    }
  }
  const last = planner.end();
  if (last) planned.push(last);
  await store();
  if (planner.messageCount !== work.check.sendableCount) throw new RowChanged(() => t("kept.rowsChanged"));
  onStep?.("planned");
  await finish(services, work, planner);
  onStep?.("prepared");
}

/** Throws away what a worker before left, and reads what is to be sent. */
function clear(services: Services, work: Work) {
  const { submissionId, workspaceId } = work.check;
  return inWorkspace(services.db.app, workspaceId, async (tx) => {
    const { submission: row } = await lockDraft(tx, kindOf(work.channel), submissionId);
    if (row.releasedAt !== null) throw new Overtaken();
    await keep(tx, work);
    await deletePrepared(tx, submissionId);
    return row;
  });
}

function messagesIn(chunks: readonly PlannedChunk[]): number {
  return chunks.reduce((sum, { items }) => sum + items.length, 0);
}

async function storeChunks(tx: Tx, work: Work, chunks: readonly PlannedChunk[]): Promise<void> {
  const { submissionId, workspaceId } = work.check;
  // What is stored goes out as it is.
  for (const { request } of chunks) work.wire.parse(request);
  await keep(tx, work);
  await tx.insert(attempt).values(
    chunks.map(({ chunkNo, items, request }) => ({
      workspaceId,
      submissionId,
      chunkNo,
      attemptNo: 1,
      operation: work.channel.operation.id,
      request,
      state: "queued" as const,
      // Held back until somebody says send.
      dueAt: null,
      messageCount: items.length,
    })),
  );
  const rows = chunks.flatMap(({ chunkNo, items }) =>
    items.map(({ row, number, parts, orderId }, itemNo) => [chunkNo, itemNo, row, orderId, number, parts]),
  );
  await tx.execute(sql`
    insert into message (workspace_id, submission_id, chunk_no, item_no, row_no, order_id, number, part_count)
    select ${workspaceId}::uuid, ${submissionId}::uuid, (r ->> 0)::int, (r ->> 1)::int, (r ->> 2)::int, r ->> 3, r ->> 4,
      (r ->> 5)::smallint
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) r`);
}

/** Says what was prepared first, then that it is: the state alone lets it be sent. */
async function finish(services: Services, work: Work, planner: Planner): Promise<void> {
  const { submissionId, workspaceId } = work.check;
  const planHash = planner.hash();
  await inWorkspace(services.db.app, workspaceId, async (tx) => {
    const { submission: row } = await lockDraft(tx, kindOf(work.channel), submissionId);
    await keep(tx, work);
    const now = new Date();
    const place = { workspaceId, area: work.channel.area };
    const list = await findValidList(tx, place, now);
    const price = await estimateSubmission(tx, place, now, submissionId);
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
  await services.db.system.transaction(async (tx) => {
    await tx
      .update(recipientCheck)
      .set({ state: "prepared", planHash, preparedAt: sql`now()`, problem: null })
      .where(isUnchanged(work));
    await work.held.hold(tx);
  });
}

/** Takes the draft back to where its rows are checked, with the reason. */
async function end(services: Services, work: Work, problem: string): Promise<void> {
  await inWorkspace(services.db.app, work.check.workspaceId, async (tx) => {
    await lockDraft(tx, kindOf(work.channel), work.check.submissionId);
    const ours = await tx
      .update(recipientCheck)
      .set({ state: "checked", problem })
      .where(isUnchanged(work))
      .returning({ id: recipientCheck.submissionId });
    await work.held.hold(tx);
    if (ours.length > 0) await deletePrepared(tx, work.check.submissionId);
  });
}
