import type { Db } from "#db/client.ts";
import { foldKey, type Received } from "./received.ts";

/** A callback that comes later than this after its token was minted is marked as late. It still counts. */
const lateAfter = "45 days";

export type StoreOptions = {
  timeoutMs: number;
  /** Rows from the spool keep the time at which they arrived. */
  isReplay: boolean;
};

class DatabaseTimeout extends Error {}

/**
 * Stores callbacks whose token is known, in one durable statement. Give folded rows in key order. Returns how often each has
 * been seen, by its fold key; a row that is missing there has an unknown token, or one that was closed, and was not stored.
 * Throws what the database throws, and DatabaseTimeout when it does not answer at all.
 */
export async function storeCallbacks(
  db: Db,
  rows: readonly Received[],
  options: StoreOptions,
): Promise<Map<string, number>> {
  const over = new AbortController();
  const work = insert(db, rows, options, over.signal);
  work.catch(() => undefined);
  const silence = new Promise<never>((_, reject) => {
    over.signal.addEventListener("abort", () => reject(new DatabaseTimeout("The database did not answer in time.")));
  });
  // The server ends the statement by itself after the same time; this is for a server that says nothing any more.
  const timer = setTimeout(() => over.abort(), options.timeoutMs * 1.25);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function insert(
  db: Db,
  rows: readonly Received[],
  { timeoutMs, isReplay }: StoreOptions,
  over: AbortSignal,
): Promise<Map<string, number>> {
  const json = JSON.stringify(
    rows.map((row) => ({
      at: isReplay ? row.receivedAt : null,
      token: row.tokenHash.toString("base64"),
      key: row.dedupeKey.toString("base64"),
      method: row.method,
      type: row.contentType,
      query: row.query,
      raw: row.raw.toString("base64"),
      ip: row.sourceIp,
      seen: row.timesSeen,
    })),
  );
  const stored = await db.$client.begin(async (sql) => {
    // A connection that comes free after the rows went elsewhere must not store them a second time.
    over.throwIfAborted();
    const [, result] = await Promise.all([
      sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('synchronous_commit',
        case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end, true)`,
      sql<{ key: string; timesSeen: number }[]>`
        with r as materialized (select decode(key, 'base64') as key, decode(token, 'base64') as token, coalesce(at, now()) as at,
            method, type, query, decode(raw, 'base64') as raw, ip, seen
          from json_to_recordset(${json}::text::json) r(at timestamptz, token text, key text, method text, type text, query text,
            raw text, ip text, seen int)),
        t as materialized (select hash, attempt_created_at, workspace_id, attempt_id, minted_at from attempt_token
          where hash = any(array(select distinct token from r)) and revoked_at is null and full_at is null)
        insert into callback as c (attempt_created_at, dedupe_key, workspace_id, attempt_id, times_seen, first_seen_at,
          last_seen_at, method, content_type, query, raw, source_ip, late)
        select t.attempt_created_at, r.key, t.workspace_id, t.attempt_id, r.seen, r.at, r.at, r.method, r.type, r.query, r.raw,
          r.ip, r.at > t.minted_at + ${lateAfter}::text::interval
        from r join t on t.hash = r.token
        order by r.key
        on conflict (attempt_created_at, dedupe_key) do update set times_seen = c.times_seen + excluded.times_seen,
          first_seen_at = least(c.first_seen_at, excluded.first_seen_at),
          last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
        returning encode(c.dedupe_key, 'hex') as key, c.times_seen as "timesSeen"`,
    ]);
    return result;
  });
  const seen = new Map(stored.map((row) => [row.key, row.timesSeen]));
  return new Map(rows.map((row) => [foldKey(row), seen.get(foldKey(row))] as const).filter(isSeen));
}

function isSeen(entry: readonly [string, number | undefined]): entry is readonly [string, number] {
  return entry[1] !== undefined;
}
