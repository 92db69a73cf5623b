import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { decidedCounts, isInDispute } from "./dispute.ts";
import { messageCountsOf } from "./message-outcome.ts";
import { type ChunkFact, type SubmissionState, submissionStateOf } from "./state.ts";

export type Change = {
  workspaceId: string;
  submissionId: string;
  kind: "submission" | "attempt" | "recipient";
  recipientId?: number;
};

/** So many recipients of one submission are told one by one: a page of answers, and what a few hundred callbacks a second add. */
export const toldRecipients = 300;

/**
 * Tells the live feed what this transaction changed. Ids only; of more than 300 recipients of a submission one row without
 * an id says that they are many. One parameter, however many there are: the protocol knows no more than 65,535.
 */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = told(changes).map(({ workspaceId, submissionId, kind, recipientId }) => ({
    workspace: workspaceId,
    submission: submissionId,
    kind,
    recipient: recipientId ?? null,
  }));
  await tx.execute(sql`
    insert into change (workspace_id, submission_id, kind, recipient_id)
    select r.workspace, r.submission, r.kind, r.recipient from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      r(workspace uuid, submission uuid, kind text, recipient bigint)`);
}

function told(changes: readonly Change[]): readonly Change[] {
  if (changes.length <= toldRecipients) return changes;
  const bySubmission = Map.groupBy(changes, ({ submissionId, kind }) => `${kind} ${submissionId}`);
  return [...bySubmission.values()].flatMap((same) => {
    const [first] = same;
    if (first?.kind !== "recipient" || same.length <= toldRecipients) return same;
    const { workspaceId, submissionId, kind } = first;
    return [{ workspaceId, submissionId, kind }];
  });
}

/** The submissions of the rows, each once, in the order in which they are locked. */
export function submissionsOf(
  rows: readonly { workspaceId: string; submissionId: string }[],
): { workspaceId: string; submissionId: string }[] {
  const places = new Map(rows.map(({ workspaceId, submissionId }) => [submissionId, { workspaceId, submissionId }]));
  return [...places.values()].sort((a, b) => (a.submissionId < b.submissionId ? -1 : 1));
}

const waiting = (submissionId: string) =>
  sql`${attempt.submissionId} = ${submissionId} and ${attempt.state} = 'queued'`;

/**
 * Locks the submission and sets its state and its counts of messages from its attempts. What came back into the queue of a paused one is held, and of
 * a stopped one given up. Locks are always taken attempts first, then submissions, each in id order, so that two
 * transactions cannot wait for each other. A submission's key is never locked: a new attempt in another transaction holds it.
 */
export async function refreshSubmission(tx: Tx, workspaceId: string, submissionId: string): Promise<SubmissionState> {
  const [holds] = await tx
    .select({
      released: sql<boolean>`${submission.releasedAt} is not null`,
      paused: sql<boolean>`${submission.pausedAt} is not null`,
      stopped: sql<boolean>`${submission.stoppedAt} is not null`,
    })
    .from(submission)
    .where(eq(submission.id, submissionId))
    .for("no key update");
  if (!holds) throw new Error("an attempt belongs to no submission");
  if (holds.stopped) await giveUpRest(tx, submissionId);
  else if (holds.paused) await holdRest(tx, submissionId);
  const facts = await readFacts(tx, submissionId);
  const state = submissionStateOf(facts, holds);
  const accepted = state === "accepted" || state === "partly_accepted";
  await tx
    .update(submission)
    .set({
      state,
      ...messageCountsOf(facts),
      disputedCalls: disputedCallsOf(submissionId),
      ...(accepted ? { acceptedAt: sql`coalesce(${submission.acceptedAt}, now())` } : {}),
    })
    .where(eq(submission.id, submissionId));
  await recordChanges(tx, [{ workspaceId, submissionId, kind: "submission" }]);
  return state;
}

/**
 * Counts calls of a submission that have just ended, each the last attempt of its chunk and under way until then. Where
 * others of it still wait, that is all there is to do; else its state is read from all of its attempts.
 */
export async function countEnded(
  tx: Tx,
  { workspaceId, submissionId }: { workspaceId: string; submissionId: string },
  ended: readonly ChunkFact[],
): Promise<void> {
  const { acceptedMessages, refusedMessages, unknownMessages, notSentMessages } = messageCountsOf(ended);
  const counted = sql`${submission.acceptedMessages} + ${submission.refusedMessages} + ${submission.unknownMessages}
    + ${submission.notSentMessages}`;
  const now = acceptedMessages + refusedMessages + unknownMessages + notSentMessages;
  const moved = await tx
    .update(submission)
    .set({
      acceptedMessages: sql`${submission.acceptedMessages} + ${acceptedMessages}`,
      refusedMessages: sql`${submission.refusedMessages} + ${refusedMessages}`,
      unknownMessages: sql`${submission.unknownMessages} + ${unknownMessages}`,
      notSentMessages: sql`${submission.notSentMessages} + ${notSentMessages}`,
    })
    .where(sql`${submission.id} = ${submissionId} and ${submission.state} = 'dispatching' and ${submission.pausedAt} is null
      and ${submission.stoppedAt} is null and ${counted} + ${now} < ${submission.messageCount}`)
    .returning({ id: submission.id })
    .prepare("count_ended")
    .execute();
  if (moved.length === 0) await refreshSubmission(tx, workspaceId, submissionId);
  else await recordChanges(tx, [{ workspaceId, submissionId, kind: "submission" }]);
}

/** Of all its attempts: what came of one that was given up matters too. */
const disputedCallsOf = (submissionId: string) =>
  sql`(select count(*) from ${attempt} where ${attempt.submissionId} = ${submissionId} and ${isInDispute})`;

/** The last attempts of all chunks. Runs at each change of a submission that may have thousands: what is alike is one row. */
function readFacts(tx: Tx, submissionId: string): Promise<ChunkFact[]> {
  const { chunkNo, attemptNo, state, messageCount } = getTableColumns(attempt);
  const last = tx
    .selectDistinctOn([chunkNo], { chunkNo, state, messageCount, ...decidedCounts })
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId))
    .orderBy(desc(chunkNo), desc(attemptNo))
    .as("last");
  return tx
    .select({
      chunks: sql<number>`count(*)::int`,
      state: last.state,
      messageCount: last.messageCount,
      acceptedCount: last.acceptedCount,
      unclearCount: last.unclearCount,
      notSentCount: last.notSentCount,
    })
    .from(last)
    .groupBy(last.state, last.messageCount, last.acceptedCount, last.unclearCount, last.notSentCount)
    .prepare("chunk_facts")
    .execute();
}

/** Waits for nobody: what another one has in hand is not sent of a paused submission either, and comes back here. */
async function holdRest(tx: Tx, submissionId: string): Promise<void> {
  await tx.execute(sql`with waiting as materialized (select id from attempt
      where submission_id = ${submissionId} and state = 'queued' and due_at is not null order by id for update skip locked)
    update attempt set due_at = null from waiting where attempt.id = waiting.id`);
}

async function giveUpRest(tx: Tx, submissionId: string): Promise<void> {
  await tx
    .update(attempt)
    .set({ state: "abandoned", dueAt: null, outcomeNote: toKeep(() => t("kept.stoppedBefore")) })
    .where(waiting(submissionId));
}
