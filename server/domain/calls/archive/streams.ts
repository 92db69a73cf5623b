import { type SQL, sql } from "drizzle-orm";
import { archiveStream } from "#db/schema/archive.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { Area } from "#server/contract/operation.ts";

/** The kinds of call records that come with an application of an area, and whether each application has its own. */
export const streamKinds: readonly { kind: CallKind; area: Area; isPerApplication: boolean }[] = [
  { kind: "ai", area: "aivoice", isPerApplication: true },
  { kind: "sip", area: "voice", isPerApplication: false },
  { kind: "group", area: "voice", isPerApplication: false },
];

const traits = sql.raw(
  `(values ${streamKinds.map(({ kind, area, isPerApplication }) => `('${kind}', '${area}', ${isPerApplication})`).join(", ")})`,
);

/** SQL of the streams that there should be: one for each kind of records that an account in use can be asked for. */
export const wantedStreams: SQL = sql`
  select distinct c.workspace_id, c.id as connection_id, k.kind, case when k.per_application then a.app_id end as app_id,
    c.time_zone as zone
  from ${traits} k(kind, area, per_application)
  join application a on a.area = k.area and a.archived_at is null
  join connection c on c.id = a.connection_id and c.archived_at is null
  join workspace w on w.id = c.workspace_id and w.archived_at is null`;

/** SQL over `archive_stream`: its account and application are in use, so that it is read. */
export const isWanted: SQL = sql`exists (select from ${traits} k(kind, area, per_application)
  join application a on a.area = k.area and a.archived_at is null
  join connection c on c.id = a.connection_id and c.archived_at is null
  where k.kind = ${archiveStream.kind} and c.id = ${archiveStream.connectionId}
    and (not k.per_application or a.app_id = ${archiveStream.appId}))`;
