import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Waiting } from "./turns.ts";

/** Callbacks claimed in one transaction. */
export const batchRows = 500;
/** Bytes of them: a list in one body is many events. */
const batchBytes = 256 * 1024;

/** A claimed and locked callback. */
export type Row = {
  id: number;
  attemptId: string;
  /** As PostgreSQL writes it. */
  attemptCreatedAt: string;
  /** In hexadecimal digits. */
  dedupeKey: string;
  contentType: string | null;
  query: string;
  raw: Buffer;
  firstSeenAt: Date;
};

/** What a callback is found by again. */
export type RowKey = Pick<Row, "id" | "attemptId" | "attemptCreatedAt">;

/** What one round may deal with; `isMore` where it leaves some that wait. */
export type Claimed = { rows: Row[]; isMore: boolean };

/**
 * Claims callbacks of these addresses, each a part of the batch: the first ones of all, then the second ones, and so on,
 * until there are enough rows or bytes. What another worker has claimed is left to it.
 */
export async function claimTurn(tx: Tx, waiting: readonly Waiting[]): Promise<Claimed> {
  const each = Math.ceil(batchRows / waiting.length);
  const rows = await tx.execute<Stored & { candidates: number; isAll: boolean }>(sql`
    with candidate as (
      select p.no, p.turn, c.*, row_number() over (partition by c.attempt_id order by c.id) as rank
      from jsonb_to_recordset(${asText(waiting)}) p("workspaceId" uuid, "attemptId" uuid, no int, turn int)
      cross join lateral (select id, attempt_id, attempt_created_at, octet_length(raw) as bytes from callback
        where disposition = 'new' and workspace_id = p."workspaceId" and attempt_id = p."attemptId"
        order by id limit ${each}) c
    ), chosen as (
      select id, attempt_id, attempt_created_at, place from (
        select *, row_number() over w as place, sum(bytes) over w - bytes as before
        from candidate window w as (order by rank, no, turn)
      ) placed where place <= ${batchRows} and before < ${batchBytes}
    )
    select ${columns}, (select count(*)::int from candidate) as candidates,
      (select max(rank) < ${each} from candidate) as "isAll"
    from chosen cross join lateral ${lockedRow}
    order by chosen.place`);
  const isMore = rows.length > 0 && (rows.length < (rows[0]?.candidates ?? 0) || !rows[0]?.isAll);
  return { rows: rows.map(read), isMore };
}

/** Claims those of the named callbacks that are still new and nobody else's. */
export async function claimThese(tx: Tx, keys: readonly RowKey[]): Promise<Row[]> {
  const rows = await tx.execute<Stored>(sql`
    select ${columns}
    from jsonb_to_recordset(${asText(keys.map(({ id, attemptId, attemptCreatedAt }) => ({ id, attempt_id: attemptId, attempt_created_at: attemptCreatedAt })))}) chosen(id bigint, attempt_id uuid, attempt_created_at timestamptz)
      cross join lateral ${lockedRow}
    order by c.id`);
  return rows.map(read);
}

type Stored = Omit<Row, "firstSeenAt"> & { firstSeenMs: number };

const columns = sql`c.id::float8 as id, c.attempt_id as "attemptId", c.attempt_created_at::text as "attemptCreatedAt",
  encode(c.dedupe_key, 'hex') as "dedupeKey", c.content_type as "contentType", c.query, c.raw,
  (extract(epoch from c.first_seen_at) * 1000)::float8 as "firstSeenMs"`;

const lockedRow = sql`(select * from callback where attempt_created_at = chosen.attempt_created_at
  and attempt_id = chosen.attempt_id and id = chosen.id and disposition = 'new' for update skip locked) c`;

function read({ firstSeenMs, ...row }: Stored): Row {
  return { ...row, firstSeenAt: new Date(firstSeenMs) };
}

function asText(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}
