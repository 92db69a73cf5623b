import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { callFunction, type Db, inWorkspace, type Tx } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { Keyring } from "#server/domain/keys/seal.ts";
import { type ErasedPeople, readErased } from "#server/domain/privacy/erased-people.ts";
import type { CallEnd, CallJournal, CallStart } from "#server/platform/client.ts";
import { keptEnd, keptStart } from "./kept-call.ts";

/** On whose behalf a call is made: a person or a job, and what it belongs to. */
export type CallContext = {
  workspaceId: string;
  connectionId: string;
  by: { personId: string } | { job: string };
  submissionId?: string;
  attemptId?: string;
  /** Asked again and again by itself: its commits need not wait for the disk, since a machine that fails takes nothing with it that is not asked anew. */
  isRepeated?: true;
  /** Told the id of the call's record. */
  onRecorded?: (platformCallId: string) => void;
};

/**
 * Records calls in platform_call: one row before the call, completed after it. People who were erased are taken out of it:
 * these are reads, and a read must not bring anybody back.
 */
export function callJournal(db: Db, keyring: Keyring, context: CallContext): CallJournal {
  return {
    async begin(call) {
      const record = await beginCall(db, keyring, context, call);
      return (end) => endCalls(db, keyring, context, [{ record, end }]);
    },
  };
}

/** A call that ended, and where it is recorded. */
export type EndedCall = { record: CallRecord; end: CallEnd };

/**
 * As `callJournal`, for who stores what was answered anyway: `onEnd` is told how a call ended, and has it kept by `keepEnds`
 * in the transaction that stores the answer, or by `endCalls`.
 */
export function openJournal(
  db: Db,
  keyring: Keyring,
  context: CallContext,
  onEnd: (ended: EndedCall) => void,
): CallJournal {
  return {
    async begin(call) {
      const record = await beginCall(db, keyring, context, call);
      return async (end) => onEnd({ record, end });
    },
  };
}

async function beginCall(db: Db, keyring: Keyring, context: CallContext, call: CallStart): Promise<CallRecord> {
  const { workspaceId } = context;
  const [row] = await inWorkspace(db, workspaceId, async (tx) => {
    const start = keptStart(await erasedNow(tx, keyring, context), workspaceId, call);
    return recordCalls(tx, [{ context, call: start }]);
  });
  if (!row) throw new Error("platform_call returned no row");
  context.onRecorded?.(row.id);
  return row;
}

/** Completes the records of calls that ended. */
export async function endCalls(
  db: Db,
  keyring: Keyring,
  context: CallContext,
  ended: readonly EndedCall[],
): Promise<void> {
  if (ended.length === 0) return;
  const { workspaceId } = context;
  await inWorkspace(db, workspaceId, async (tx) => {
    await keepEnds(tx, await erasedNow(tx, keyring, context), workspaceId, ended);
  });
}

/** The same in a transaction that has read who was erased. */
export async function keepEnds(
  tx: Tx,
  people: ErasedPeople,
  workspaceId: string,
  ended: readonly EndedCall[],
): Promise<void> {
  const kept = ended.map(({ record, end }) => ({ record, end: keptEnd(people, workspaceId, end) }));
  await completeRecords(tx, kept);
}

/** An erasure's job waits for transactions that may not know of it, by their ids: this one gets its own before it asks. */
async function erasedNow(tx: Tx, keyring: Keyring, { workspaceId, isRepeated }: CallContext): Promise<ErasedPeople> {
  // Both go to the server at once, in this order.
  const [, people] = await Promise.all([
    isRepeated
      ? callFunction(
          tx,
          "own_id_soon",
          sql`pg_current_xact_id()::text || set_config('synchronous_commit', 'off', true)`,
        )
      : callFunction(tx, "own_id", sql`pg_current_xact_id()::text`),
    readErased(tx, keyring, [workspaceId]),
  ]);
  return people;
}

/** Where a call is recorded. */
export type CallRecord = Pick<typeof platformCall.$inferSelect, "id" | "at">;

/** A call before it is made. `end` is given where it is known already that it is not made. */
export type RecordedCall = { context: CallContext; call: CallStart | AttemptStart; end?: CallEnd | undefined };

/** Makes exactly the request of its attempt, which is not stored twice. */
export type AttemptStart = Omit<CallStart, "request"> & { request: null };

/** One row for each call, in their order. */
export function recordCalls(tx: Tx, calls: readonly RecordedCall[]): Promise<CallRecord[]> {
  const rows = calls.map(({ context, call, end }) => ({
    ...call,
    workspaceId: context.workspaceId,
    connectionId: context.connectionId,
    personId: "personId" in context.by ? context.by.personId : null,
    job: "job" in context.by ? context.by.job : null,
    submissionId: context.submissionId ?? null,
    attemptId: context.attemptId ?? null,
    outcome: "started" as const,
    ...end,
  }));
  return tx
    .insert(platformCall)
    .values(rows)
    .returning({ id: platformCall.id, at: platformCall.at })
    .prepare("record_calls")
    .execute();
}

/**
 * Completes records together, however many. Answers the ids of those that were complete already; a record that is gone
 * cannot be.
 */
export async function completeRecords(
  tx: Tx,
  ended: readonly { record: CallRecord; end: CallEnd }[],
): Promise<ReadonlySet<string>> {
  if (ended.length === 0) return new Set();
  const rows = storableJson(ended.map(({ record, end }) => ({ ...record, ...end })));
  const completed = await tx
    .update(platformCall)
    .set({
      outcome: sql`e.outcome`,
      httpStatus: sql`e."httpStatus"`,
      platformStatus: sql`e."platformStatus"`,
      reply: sql`e.reply`,
      note: sql`e.note`,
      sent: sql`e.sent`,
      durationMs: sql`e."durationMs"`,
      clockDifferenceMs: sql`e."clockDifferenceMs"`,
      drift: sql`e.drift`,
    })
    .from(sql`jsonb_to_recordset(${rows}::text::jsonb) e(id uuid, at timestamptz, outcome text, "httpStatus" int,
      "platformStatus" text, reply text, note text, sent boolean, "durationMs" int, "clockDifferenceMs" bigint, drift jsonb)`)
    .where(
      and(
        isAt(ended.map(({ record }) => record)),
        sql`${platformCall.at} = e.at and ${platformCall.id} = e.id`,
        eq(platformCall.outcome, "started"),
      ),
    )
    .returning({ id: platformCall.id })
    .prepare("complete_records")
    .execute();
  const now = new Set(completed.map(({ id }) => id));
  const left = ended.flatMap(({ record }) => (now.has(record.id) ? [] : [record]));
  if (left.length === 0) return new Set();
  const isOneOfThem = and(
    isAt(left),
    inArray(
      platformCall.id,
      left.map(({ id }) => id),
    ),
  );
  const before = await tx.select({ id: platformCall.id }).from(platformCall).where(isOneOfThem);
  return new Set(before.map(({ id }) => id));
}

/** One parameter however many there are; finds their partitions. */
function isAt(records: readonly CallRecord[]): SQL {
  const moments = new Set(records.map(({ at }) => at.toISOString()));
  return sql`${platformCall.at} = any(${`{${[...moments].join(",")}}`}::timestamptz[])`;
}

/** Ends what was recorded of an attempt by a commit whose acknowledgement was lost: its call was not made. */
export async function closeRecords(tx: Tx, attemptId: string, end: CallEnd): Promise<void> {
  await tx
    .update(platformCall)
    .set(end)
    .where(and(eq(platformCall.attemptId, attemptId), eq(platformCall.outcome, "started")));
}
