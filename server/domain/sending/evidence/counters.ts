import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { recipientStates } from "#db/schema/recipients.ts";
import type { NewFact, Origin, RecipientChange, Standing } from "./new-fact.ts";

/** By how much one submission's counters move. */
type Movement = {
  submission: string;
  workspaceId: string;
  recipients: number;
  unknown: number;
  sending: number;
  succeeded: number;
  succeededVerified: number;
  succeededDecided: number;
  failed: number;
  failedVerified: number;
  failedDecided: number;
  disputed: number;
  callbacks: Set<number>;
  first: Date | null;
  last: Date | null;
};

function newMovement({ submissionId, workspaceId }: { submissionId: string; workspaceId: string }): Movement {
  return {
    submission: submissionId,
    workspaceId,
    recipients: 0,
    unknown: 0,
    sending: 0,
    succeeded: 0,
    succeededVerified: 0,
    succeededDecided: 0,
    failed: 0,
    failedVerified: 0,
    failedDecided: 0,
    disputed: 0,
    callbacks: new Set(),
    first: null,
    last: null,
  };
}

/** succeeded and failed count all, however known; the verified and the decided ones are counted again of their own. */
function count(movement: Movement, { state, trust }: Standing, by: 1 | -1): void {
  for (const name of recipientStates) if (state === name) movement[name] += by;
  if (state !== "succeeded" && state !== "failed") return;
  if (trust === "verified") movement[`${state}Verified`] += by;
  if (trust === "decided") movement[`${state}Decided`] += by;
}

/**
 * Moves the counters of each submission by the difference of its recipients' old and new standing and by its callbacks, in
 * one statement. Returns the submissions it moved, whose rows the caller has locked.
 */
export async function moveCounters(
  tx: Tx,
  facts: readonly NewFact[],
  origins: ReadonlyMap<string, Origin>,
  changes: readonly RecipientChange[],
): Promise<{ workspaceId: string; submissionId: string }[]> {
  const movements = new Map<string, Movement>();
  const of = (where: { submissionId: string; workspaceId: string }): Movement => {
    const movement = movements.get(where.submissionId) ?? newMovement(where);
    movements.set(where.submissionId, movement);
    return movement;
  };
  for (const change of changes) {
    const movement = of(change);
    if (change.before) count(movement, change.before, -1);
    else movement.recipients += 1;
    count(movement, change.after, 1);
  }
  for (const { attemptId, callbackId, seenAt } of facts) {
    const origin = origins.get(attemptId);
    if (!origin || callbackId === undefined) continue;
    const movement = of(origin);
    movement.callbacks.add(callbackId);
    if (movement.first === null || seenAt < movement.first) movement.first = seenAt;
    if (movement.last === null || seenAt > movement.last) movement.last = seenAt;
  }
  if (movements.size === 0) return [];
  const rows = [...movements.values()].map((movement) => ({ ...movement, callbacks: movement.callbacks.size }));
  await tx.execute(sql`
    update submission s set
      recipient_count = s.recipient_count + m.recipients, unknown_count = s.unknown_count + m.unknown,
      sending_count = s.sending_count + m.sending, succeeded_count = s.succeeded_count + m.succeeded,
      succeeded_verified_count = s.succeeded_verified_count + m."succeededVerified",
      succeeded_decided_count = s.succeeded_decided_count + m."succeededDecided",
      failed_decided_count = s.failed_decided_count + m."failedDecided",
      failed_count = s.failed_count + m.failed, failed_verified_count = s.failed_verified_count + m."failedVerified",
      disputed_count = s.disputed_count + m.disputed, callback_count = s.callback_count + m.callbacks,
      first_callback_at = least(s.first_callback_at, m.first), last_callback_at = greatest(s.last_callback_at, m.last)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) m(submission uuid, recipients int, unknown int, sending int,
      succeeded int, "succeededVerified" int, "succeededDecided" int, failed int, "failedVerified" int, "failedDecided" int,
      disputed int, callbacks int, first timestamptz, last timestamptz)
    where s.id = m.submission`);
  return rows.map(({ submission, workspaceId }) => ({ workspaceId, submissionId: submission }));
}

/** Moves the counters of a submission by what a person decided about one of its disputes. The caller has locked its row. */
export async function moveDecided(tx: Tx, change: RecipientChange & { before: Standing }): Promise<void> {
  const by = newMovement(change);
  count(by, change.before, -1);
  count(by, change.after, 1);
  await tx.execute(sql`
    update submission set disputed_count = disputed_count + ${by.disputed},
      succeeded_count = succeeded_count + ${by.succeeded}, failed_count = failed_count + ${by.failed},
      succeeded_decided_count = succeeded_decided_count + ${by.succeededDecided},
      failed_decided_count = failed_decided_count + ${by.failedDecided}
    where id = ${change.submissionId}`);
}
