import { type SQL, sql } from "drizzle-orm";
import type { Area } from "#server/contract/operation.ts";

/** A quarter of an hour (its beginning, ISO) in which something of an area changed. */
export type Quarter = { area: Area; quarter: string };

/** SQL for a table `q` of quarters: area, and from when until when. */
export function quartersOf(quarters: readonly Quarter[]): SQL {
  return sql`(select area, quarter, quarter + interval '15 minutes' as until
    from jsonb_to_recordset(${JSON.stringify(quarters)}::text::jsonb) t(area text, quarter timestamptz)) q`;
}

/**
 * SQL for a join of quarters `q` and the sends `s` released in them that fulfil a condition. Each quarter asks an index for its
 * own: of a plain join the planner makes one that reads all sends there ever were.
 */
export function sendsIn(workspaceId: string, quarters: readonly Quarter[], condition: SQL): SQL {
  return sql`${quartersOf(quarters)} cross join lateral (
    select * from submission s where s.workspace_id = ${workspaceId} and s.area = q.area
      and s.released_at >= q.quarter and s.released_at < q.until and (${condition}) offset 0) s`;
}

/** What counts are told apart by, in the order in which they are inserted. */
export const countedBy = sql.raw("workspace_id, area, quarter, kind, connection_id, app_id, template, person_id");
