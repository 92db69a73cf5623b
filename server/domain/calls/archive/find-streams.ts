import { sql } from "drizzle-orm";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { job } from "#db/schema/jobs.ts";
import type { Services } from "#server/domain/scope.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { isWanted, wantedStreams } from "./streams.ts";

/** Streams whose work is asked for in one transaction. */
const atOnce = 1000;

/**
 * Makes the streams that are missing, and asks for the work of those that have something to read and do not rest. Where it is
 * asked for already it stays as it is. Answers how many streams are new.
 */
export async function findStreams({ db, sandboxUrl }: Pick<Services, "db" | "sandboxUrl">): Promise<{ made: number }> {
  const made = await db.system.execute(sql`
    insert into archive_stream (workspace_id, connection_id, kind, app_id, zone) ${wantedStreams}
    on conflict do nothing returning id`);
  await db.system.transaction(async (tx) => {
    const due = await tx
      .select({ id: archiveStream.id, workspaceId: archiveStream.workspaceId })
      .from(archiveStream)
      .where(
        sql`${isWanted} and (${archiveStream.restUntil} is null or ${archiveStream.restUntil} <= now())
          and exists (select from connection c where c.id = ${archiveStream.connectionId}
            and (c.kind <> 'sandbox' or ${sandboxUrl !== null})
            and (not exists (select from ${archiveWindow} w where w.stream_id = ${archiveStream.id})
              or exists (select from ${archiveWindow} w where w.stream_id = ${archiveStream.id} and w.next_read_at is not null
                and w.next_read_at <= now() + c.clock_offset_ms * interval '1 millisecond')))
          and not exists (select from ${job} j where j.kind = 'archive_calls' and j.key = ${archiveStream.id}::text
            and j.failed_at is null)`,
      )
      .limit(atOnce);
    for (const { id, workspaceId } of due) await enqueue(tx, { kind: "archive_calls", key: id, workspaceId });
  });
  return { made: made.length };
}
