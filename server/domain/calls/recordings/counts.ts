import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** Recordings by how they stand; both parts of a call count. */
export type RecordingCounts = {
  copied: number;
  /** Of the copies. */
  bytes: number;
  waiting: number;
  dead: number;
  tooLarge: number;
  foreign: number;
  failed: number;
  /** Copies that are to be removed and lie there still, since the first of them was asked for. */
  leaving: number;
  leavingSince: Date | null;
  /** Whether the archive has records that nobody has looked through for recordings yet. */
  isListing: boolean;
};

/** How the recordings of the workspace stand. What is only linked is in no count: the archive counts calls. */
export async function countRecordings(scope: Scope): Promise<RecordingCounts> {
  requirePermission(scope, "aivoice.read");
  const { id } = scope.workspace;
  return inWorkspace(scope.services.db.app, id, async (tx) => {
    const of = (state: string) => sql.raw(`count(*) filter (where state = '${state}' and leaving_at is null)::float8`);
    const [row] = await tx.execute<Omit<RecordingCounts, "leavingSince"> & { leavingMs: number | null }>(sql`
      select ${of("copied")} as copied, ${of("linked")} as waiting, ${of("dead")} as dead, ${of("too_large")} as "tooLarge",
        ${of("foreign")} as foreign, ${of("failed")} as failed,
        coalesce(sum(bytes) filter (where state = 'copied' and leaving_at is null), 0)::float8 as bytes,
        count(*) filter (where leaving_at is not null and object_key is not null)::float8 as leaving,
        extract(epoch from min(leaving_at) filter (where object_key is not null))::float8 * 1000 as "leavingMs",
        exists (select from recording_setting s where s.workspace_id = ${id} and s.mode = 'copies'
          and (s.planned_to is null or exists (select from call_record c where c.workspace_id = ${id} and c.has_recording
            and c.kind = 'ai' and c.changed_at >= s.planned_to and c.changed_at < now() - interval '16 minutes')))
          as "isListing"
      from recording where workspace_id = ${id}`);
    if (!row) throw new Error("a count answers with a row");
    const { leavingMs, ...counts } = row;
    return { ...counts, leavingSince: leavingMs === null ? null : new Date(leavingMs) };
  });
}
