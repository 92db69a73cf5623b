import { sql } from "drizzle-orm";
import { type Db, inWorkspace } from "#db/client.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";

const job = { kind: "job", label: "retention" } as const;

/**
 * Has copies removed that are no longer kept: of calls before the months that the workspace keeps recordings, or records of
 * calls where that is less. The trail gets one entry of all that were removed since the last one. Answers how many it marked.
 */
export async function dropOldRecordings({ system }: { system: Db }): Promise<number> {
  const found = await system.execute<{ id: string }>(sql`
    select workspace_id as id from retention
    where recording_months is not null or call_record_months is not null or recordings_dropped > 0 order by 1`);
  let count = 0;
  for (const { id } of found) count += await inWorkspace(system, id, (tx) => dropOfWorkspace(tx, id));
  return count;
}

async function dropOfWorkspace(tx: Parameters<Parameters<Db["transaction"]>[0]>[0], id: string): Promise<number> {
  // Before the record of the call is dropped, by which the copy of somebody is found.
  const rows = await tx.execute(sql`
    update recording r set leaving_at = now(), leaving_for = 'retention' from retention k
    where r.workspace_id = ${id} and k.workspace_id = ${id} and r.leaving_at is null
      and (r.called_at < now() - make_interval(months => k.recording_months)
        or r.called_at < now() - make_interval(months => k.call_record_months) + interval '2 days')
    returning 1`);
  if (rows.length > 0) await enqueue(tx, { kind: "copy_recordings", key: id, workspaceId: id });
  const [dropped] = await tx.execute<{ count: number; months: number | null }>(sql`
    update retention r set recordings_dropped = 0 from retention before
    where r.workspace_id = ${id} and before.workspace_id = r.workspace_id and before.recordings_dropped > 0
    returning before.recordings_dropped::float8 as count, before.recording_months as months`);
  if (dropped)
    await appendAudit(tx, id, job, {
      action: "recordings.dropped",
      target: { kind: "retention", id },
      meta: dropped,
    });
  return rows.length;
}
