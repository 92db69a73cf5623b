import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { offsetMs } from "#server/compose/call-times.ts";
import { oldestReachable } from "#server/domain/calls/archive/platform-clock.ts";
import { askings } from "#server/domain/calls/archive/questions.ts";
import { isWanted } from "#server/domain/calls/archive/streams.ts";
import { readerOf } from "#server/domain/calls/records/may-read.ts";
import type { Scope } from "#server/domain/scope.ts";

const dayMs = 86_400_000;
/** Days that are left: with more, the archive has time to read them by itself. */
const warnedDays = 14;
/** Streams that are looked at. */
const mostStreams = 200;

export type RecordsNeed = {
  kind: "records";
  since: Date;
  callKind: CallKind;
  connection: string;
  /** The first moment that was not read. */
  from: Date;
  /** Whole days until it cannot be read any more. */
  daysLeft: number;
};

type Row = {
  kind: CallKind;
  connection: string;
  zone: string;
  offset: number;
  since: string;
  first: string;
};

/**
 * Call records that were never read and that the platform forgets within two weeks. A stream that was made within the last
 * hour is still at its first reading.
 */
export async function readRecordsNeeds(tx: Tx, scope: Scope, now: Date): Promise<RecordsNeed[]> {
  const kinds = callKinds.filter((kind) => askings[kind].isForgotten && scope.permissions.has(readerOf(kind)));
  if (kinds.length === 0) return [];
  const rows = await tx.execute<Row>(sql`
    select archive_stream.kind, c.name as connection, archive_stream.zone, c.clock_offset_ms::float8 as offset,
      coalesce(archive_stream.rest_since, archive_stream.read_at, archive_stream.created_at) as since, w.first
    from (select * from archive_stream where workspace_id = ${scope.workspace.id}
        and kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::text::jsonb)) and created_at < now() - interval '1 hour'
      limit ${mostStreams}) archive_stream
    join connection c on c.id = archive_stream.connection_id
    cross join lateral (select greatest(u.from_at, u.lost_until) as first from archive_window u
      where u.stream_id = archive_stream.id and u.next_read_at is not null and u.read_at is null and u.to_at is not null
        and (u.lost_until is null or u.lost_until < u.to_at)
      order by u.from_at limit 1) w
    where ${isWanted}`);
  return rows.flatMap(({ kind, connection, zone, offset, since, first }) => {
    const from = new Date(first);
    const left = from.getTime() - oldestReachable(now.getTime() + offset, offsetMs(zone));
    if (left >= warnedDays * dayMs) return [];
    const daysLeft = Math.max(0, Math.floor(left / dayMs));
    return [{ kind: "records" as const, since: new Date(since), callKind: kind, connection, from, daysLeft }];
  });
}
