import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * A place in the stream of changes. Transactions commit out of the order of their ids, so the place is (xid, id) and only
 * rows below every running transaction are read: none is missed and none comes twice.
 */
export type Cursor = { xid: string; id: number; atMs: number };

export type ChangeRow = Cursor & {
  workspaceId: string;
  submissionId: string;
  kind: "submission" | "attempt" | "recipient";
  recipientId: number | null;
};

/** Changes are kept two days; a cursor older than a little less cannot be resumed. */
const resumableMs = 46 * 3_600_000;

/** Transaction ids are unsigned and of 64 bits. */
const lastXid = 2n ** 64n - 1n;

const columns = sql`xid::text as xid, id::float8 as id, (extract(epoch from at) * 1000)::float8 as "atMs", workspace_id as "workspaceId",
  submission_id as "submissionId", kind, recipient_id::float8 as "recipientId"`;

export async function currentCursor(db: Db): Promise<Cursor> {
  const [row] = await db.execute<{ xid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return { xid: row?.xid ?? "0", id: -1, atMs: Date.now() };
}

/** Its order names the table: bare `xid` would be the answer's column, text, in which 1000 comes before 999. */
export async function readChanges(db: Db, after: Cursor, limit: number, submissionId?: string): Promise<ChangeRow[]> {
  const only = submissionId === undefined ? sql`` : sql`and submission_id = ${submissionId}`;
  return db.execute<ChangeRow>(sql`select ${columns} from change
    where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) ${only}
    order by change.xid, change.id limit ${limit}`);
}

export function formatCursor(cursor: Cursor): string {
  return `${cursor.xid}.${cursor.id}.${Math.round(cursor.atMs)}`;
}

/** The cursor a browser gives back, or null when it is none of ours or too old to resume. */
export function parseCursor(text: string): Cursor | null {
  const match = /^(\d{1,20})\.(-?\d{1,16})\.(\d{1,16})$/.exec(text);
  if (!match?.[1] || BigInt(match[1]) > lastXid) return null;
  const cursor = { xid: match[1], id: Number(match[2]), atMs: Number(match[3]) };
  return cursor.atMs > Date.now() - resumableMs ? cursor : null;
}
