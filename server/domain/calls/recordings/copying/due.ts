import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { RecordingPart } from "#db/schema/recordings.ts";
import type { LinkSource } from "../source/link.ts";

/** A recording that is to be copied now. */
export type Due = {
  connectionId: string;
  recordId: string;
  part: RecordingPart;
  tries: number;
  /** Where an earlier try may have left an object, or where a copy was that has to be made anew. */
  place: "folder" | "s3" | null;
  placeId: string | null;
  objectKey: string | null;
  month: string;
  source: LinkSource;
};

/** The platform forgets what is older than two months, and its recordings with it for all we know. */
const vanishing = sql`r.called_at between now() - interval '62 days' and now() - interval '50 days'`;

/**
 * At most so many: by turns those whose links may soon be dead, oldest first, and the newest. Over a connection that was
 * archived nothing is asked.
 */
export async function nextDue(tx: Tx, workspaceId: string, count: number): Promise<Due[]> {
  const due = (which: SQL, order: SQL) => sql`
    (select r.connection_id as "connectionId", r.record_id as "recordId", r.part, r.tries, r.place,
      r.place_id as "placeId", r.object_key as "objectKey", to_char(r.called_at at time zone 'UTC', 'YYYY-MM') as month,
      json_build_object('kind', c.kind, 'baseUrl', c.base_url, 'recordingHosts', c.recording_hosts) as source,
      row_number() over (order by r.called_at ${order}) as turn
    from recording r join connection c on c.id = r.connection_id
    where r.workspace_id = ${workspaceId} and r.state = 'linked' and r.leaving_at is null and r.next_try_at <= now()
      and c.archived_at is null and ${which}
    order by r.called_at ${order} limit ${count})`;
  const rows = await tx.execute<Due>(sql`
    select * from (${due(vanishing, sql`asc`)} union all ${due(sql`not (${vanishing})`, sql`desc`)}) due
    order by turn limit ${count}`);
  return [...rows];
}

/** SQL over `recording t`: the row of this recording. */
export function isThis({ connectionId, recordId, part }: Pick<Due, "connectionId" | "recordId" | "part">): SQL {
  return sql`t.connection_id = ${connectionId} and t.kind = 'ai' and t.record_id = ${recordId} and t.part = ${part}`;
}
