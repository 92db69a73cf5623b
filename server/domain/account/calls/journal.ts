import { and, eq, sql } from "drizzle-orm";
import { type Db, inWorkspace, type Tx } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
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
  /** Told the id of the call's record. */
  onRecorded?: (platformCallId: string) => void;
};

/**
 * Records calls in platform_call: one row before the call, completed after it. People who were erased are taken out of it:
 * these are reads, and a read must not bring anybody back.
 */
export function callJournal(db: Db, keyring: Keyring, context: CallContext): CallJournal {
  const { workspaceId } = context;
  return {
    async begin(call) {
      const [row] = await inWorkspace(db, workspaceId, async (tx) => {
        const start = keptStart(await erasedNow(tx, keyring, workspaceId), workspaceId, call);
        return recordCalls(tx, [{ context, call: start }]);
      });
      if (!row) throw new Error("platform_call returned no row");
      context.onRecorded?.(row.id);
      return async (end) => {
        await inWorkspace(db, workspaceId, async (tx) => {
          const kept = keptEnd(await erasedNow(tx, keyring, workspaceId), workspaceId, end);
          await completeRecord(tx, row, kept);
        });
      };
    },
  };
}

/** An erasure's job waits for transactions that may not know of it, by their ids: this one gets its own before it asks. */
async function erasedNow(tx: Tx, keyring: Keyring, workspaceId: string): Promise<ErasedPeople> {
  await tx.execute(sql`select pg_current_xact_id()`);
  return readErased(tx, keyring, [workspaceId]);
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

/** Answers false where it was complete already; a record that is gone cannot be. */
export async function completeRecord(tx: Tx, { id, at }: CallRecord, end: CallEnd): Promise<boolean> {
  const isIt = and(eq(platformCall.at, at), eq(platformCall.id, id));
  const completed = await tx
    .update(platformCall)
    .set(end)
    .where(and(isIt, eq(platformCall.outcome, "started")))
    .returning({ id: platformCall.id })
    .prepare("complete_record")
    .execute();
  if (completed.length > 0) return true;
  const ended = await tx.select({ id: platformCall.id }).from(platformCall).where(isIt);
  return ended.length === 0;
}

/** Ends what was recorded of an attempt by a commit whose acknowledgement was lost: its call was not made. */
export async function closeRecords(tx: Tx, attemptId: string, end: CallEnd): Promise<void> {
  await tx
    .update(platformCall)
    .set(end)
    .where(and(eq(platformCall.attemptId, attemptId), eq(platformCall.outcome, "started")));
}
