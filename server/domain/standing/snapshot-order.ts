import { sql } from "drizzle-orm";

/** More transactions than can run at once. */
const most = 999_999;

/**
 * When a statement read, as text that sorts: of two answers the one with the greater text saw all the other did. A later
 * snapshot either knows of more transactions or, knowing of the same ones, finds fewer of them still running.
 */
export const snapshotOrder = sql<string>`(
  select lpad(pg_snapshot_xmax(seen)::text, 20, '0') || '.' ||
    lpad((${most} - least(${most}, (select count(*) from pg_snapshot_xip(seen))))::text, 6, '0')
  from pg_current_snapshot() as seen
)`;
