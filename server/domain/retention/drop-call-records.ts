import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { sqlStateOf } from "#server/domain/database-error.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { type DropOptions, inBatch } from "./drop-bodies.ts";

/**
 * Deletes the telephone calls that a workspace keeps no longer, by when they were made, oldest first, with their notes and
 * tags; copies of their recordings go by themselves (drop-old.ts). What nobody keeps goes by the month (drop-months.ts). Each batch adds what it dropped to a count in the same transaction, so that the one entry
 * of a run tells of runs that were killed too. Windows of the archive from before that time are read no more, whatever they
 * lack. Answers how many calls.
 */
export async function dropCallRecords(
  { system }: { system: Db },
  { batchRows = 1000, forMs = 240_000 }: DropOptions = {},
): Promise<number> {
  const until = performance.now() + forMs;
  let sum = 0;
  const workspaces = await system.execute<{ id: string }>(sql`
    select workspace_id as id from retention where call_record_months is not null or call_records_dropped > 0 order by 1`);
  for (const { id } of workspaces) {
    try {
      for (const kind of callKinds)
        for (let isMore = true; isMore && performance.now() < until; )
          isMore = await inBatch(system, (tx) => drop(tx, id, kind, batchRows));
      sum += await inBatch(system, (tx) => end(tx, id));
    } catch (error) {
      // Somebody works on these rows; the next run goes on there.
      if (sqlStateOf(error) !== "55P03") throw error;
    }
    if (performance.now() >= until) break;
  }
  return sum;
}

async function drop(tx: Tx, workspaceId: string, kind: CallKind, limit: number): Promise<boolean> {
  const before = await keptSince(tx, workspaceId);
  if (before === null) return false;
  // As a parameter, by which partitions are left out before anything is read.
  const [page] = await tx.execute<{ rows: number }>(sql`
    with page as materialized (
      select connection_id, record_id, called_at from call_record
      where workspace_id = ${workspaceId} and kind = ${kind} and called_at < ${before}::timestamptz
      order by called_at, record_id limit ${limit}
    ), gone as (
      delete from call_record c using page p where c.connection_id = p.connection_id and c.kind = ${kind}
        and c.record_id = p.record_id and c.called_at = p.called_at and c.called_at < ${before}::timestamptz returning 1
    ), without_notes as (
      delete from call_note n using page p
      where n.connection_id = p.connection_id and n.kind = ${kind} and n.record_id = p.record_id
    ), without_tags as (
      delete from call_tag t using page p
      where t.connection_id = p.connection_id and t.kind = ${kind} and t.record_id = p.record_id
    ), noted as (
      update retention set call_records_dropped = call_records_dropped + (select count(*) from gone)
      where workspace_id = ${workspaceId} and exists (select from page)
    )
    select count(*)::int as rows from page`);
  return page?.rows === limit;
}

async function keptSince(tx: Tx, workspaceId: string): Promise<string | null> {
  const [setting] = await tx.execute<{ before: string }>(sql`
    select (now() - make_interval(months => call_record_months))::text as before from retention
    where workspace_id = ${workspaceId} and call_record_months is not null for no key update`);
  return setting?.before ?? null;
}

/** What is read no more, what was noted of a call while it went, and one entry of all that was dropped since the last one. */
async function end(tx: Tx, workspaceId: string): Promise<number> {
  const before = await keptSince(tx, workspaceId);
  for (const table of ["call_note", "call_tag"])
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t where t.workspace_id = ${workspaceId} and t.created_at > now() - interval '2 days'
        and not exists (select from call_record c where c.connection_id = t.connection_id and c.kind = t.kind
          and c.record_id = t.record_id)`);
  await tx.execute(sql`
    update archive_window set next_read_at = null
    where workspace_id = ${workspaceId} and to_at <= ${before}::timestamptz and next_read_at is not null`);
  const [found] = await tx.execute<{ calls: number; months: number | null }>(sql`
    update retention r set call_records_dropped = 0 from retention before
    where r.workspace_id = ${workspaceId} and before.workspace_id = r.workspace_id and before.call_records_dropped > 0
    returning before.call_records_dropped::float8 as calls, before.call_record_months as months`);
  if (!found) return 0;
  await appendAudit(
    tx,
    workspaceId,
    { kind: "job", label: "retention" },
    {
      action: "call_records.dropped",
      target: { kind: "retention", id: workspaceId },
      meta: found,
    },
  );
  return found.calls;
}
