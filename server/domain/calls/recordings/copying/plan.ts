import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { type RecordingPart, recordingParts } from "#db/schema/recordings.ts";
import { storableJson } from "#server/compose/storable-text.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { linkIn } from "../source/link.ts";

/** Records in one statement. */
const pageRows = 500;
/** Longer than any transaction that stores records may take: what it stored is not passed over. */
const overlap = sql`interval '15 minutes'`;

/** A recording that the archive knows of. */
export type Wanted = { connectionId: string; recordId: string; part: RecordingPart; calledAt: string; url: string };

type Told = { connectionId: string; recordId: string; calledAt: string; changedAt: string } & Record<string, unknown>;

/**
 * Lists the recordings of records that changed since the last look, so that they are copied; one that came to nothing is
 * tried again where its record names another link. Goes on until all are listed or the time is over. Answers whether all are.
 */
export async function listWanted(
  { db }: Services,
  held: HeldJob,
  workspaceId: string,
  until: number,
): Promise<boolean> {
  let after: string | null = null;
  do {
    const last: string | null = await inWorkspace(db.system, workspaceId, (tx) =>
      listPage(tx, held, workspaceId, after),
    );
    if (last === null) return true;
    after = last;
  } while (performance.now() < until && !held.signal.aborted);
  return false;
}

/** Answers when the last record of the page changed, or null after the last page, and where no copies are wanted. */
async function listPage(tx: Tx, held: HeldJob, workspaceId: string, after: string | null): Promise<string | null> {
  await held.hold(tx);
  const [setting] = await tx.execute<{ from: string }>(sql`
    select coalesce(planned_to, '-infinity')::text as from from recording_setting
    where workspace_id = ${workspaceId} and mode = 'copies' for update`);
  if (!setting) return null;
  // All that changed in the same moment come together, so the next page begins after it.
  const rows = await tx.execute<Told>(sql`
    select connection_id as "connectionId", record_id as "recordId", called_at::text as "calledAt",
      changed_at::text as "changedAt", record ->> 'fullAudioUrl' as "fullAudioUrl",
      record ->> 'customerAudioUrl' as "customerAudioUrl"
    from call_record where workspace_id = ${workspaceId} and has_recording and kind = 'ai'
      and changed_at >= ${setting.from}::timestamptz and changed_at > ${after ?? "-infinity"}::timestamptz
    order by changed_at fetch first ${sql.raw(String(pageRows))} rows with ties`);
  await want(tx, workspaceId, rows.flatMap(wantedOf), { anew: false });
  const last = rows.length < pageRows ? null : (rows.at(-1)?.changedAt ?? null);
  await tx.execute(sql`
    update recording_setting set planned_to = least(${last ?? "infinity"}::timestamptz, now() - ${overlap})
    where workspace_id = ${workspaceId}`);
  return last;
}

function wantedOf({ connectionId, recordId, calledAt, ...record }: Told): Wanted[] {
  return recordingParts.flatMap((part) => {
    const url = linkIn(record, part);
    return url === null ? [] : [{ connectionId, recordId, part, calledAt, url }];
  });
}

/**
 * Wants copies, of calls that are kept long enough for it. Of one that ended in vain only where it has another link now;
 * with `anew` in any case. Answers how many wait for it.
 */
export async function want(
  tx: Tx,
  workspaceId: string,
  wanted: readonly Wanted[],
  { anew }: { anew: boolean },
): Promise<number> {
  if (wanted.length === 0) return 0;
  const rows = await tx.execute(sql`
    insert into recording (workspace_id, connection_id, kind, record_id, part, called_at, url)
    select ${workspaceId}::uuid, w."connectionId", 'ai', w."recordId", w.part, w."calledAt", w.url
    from jsonb_to_recordset(${storableJson(wanted)}::text::jsonb)
      w("connectionId" uuid, "recordId" text, part text, "calledAt" timestamptz, url text)
    join retention k on k.workspace_id = ${workspaceId}
    where coalesce(w."calledAt" > now() - make_interval(months => k.recording_months), true)
      and coalesce(w."calledAt" > now() - make_interval(months => k.call_record_months) + interval '3 days', true)
    on conflict (connection_id, kind, record_id, part) do update
      set url = excluded.url, called_at = excluded.called_at, state = 'linked', tries = 0, next_try_at = now(),
        problem = null, ended_at = null
      where recording.leaving_at is null and recording.state not in ('copied')
        and (${anew} or (recording.state <> 'linked' and recording.url <> excluded.url))
    returning 1`);
  return rows.length;
}
