import type { Sql } from "postgres";
import type { Db } from "#db/client.ts";
import type { Received } from "./received.ts";

/** A callback that comes later than this after its token was minted is marked as late. It still counts. */
const lateAfter = "45 days";

export type StoreOptions = {
  timeoutMs: number;
  /** Rows from the spool keep the time at which they arrived. */
  isReplay: boolean;
};

class DatabaseTimeout extends Error {}

/**
 * Stores callbacks whose token is known, in one durable statement, which is a transaction of its own: each further way to the
 * server and back would be one more that the senders wait for. Give folded rows in key order. Returns how often each has been
 * seen, by its fold key; a row that is missing there has an unknown token, or one that was closed, and was not stored.
 * Throws what the database throws, and DatabaseTimeout when it does not answer at all.
 */
export async function storeCallbacks(
  db: Db,
  rows: readonly Received[],
  { timeoutMs, isReplay }: StoreOptions,
): Promise<Map<string, number>> {
  const over = new AbortController();
  const work = insert(db, rows, isReplay, over.signal);
  work.catch(() => undefined);
  const silence = new Promise<never>((_, reject) => {
    over.signal.addEventListener("abort", () => reject(new DatabaseTimeout("The database did not answer in time.")));
  });
  // The server ends the statement by itself (`intakeLimits`); this is for a server that says nothing any more.
  const timer = setTimeout(() => over.abort(), timeoutMs * 1.25);
  try {
    const stored = await Promise.race([work, silence]);
    return new Map(stored.map(({ key, timesSeen }) => [key, timesSeen]));
  } finally {
    clearTimeout(timer);
  }
}

async function insert({ $client }: Db, rows: readonly Received[], isReplay: boolean, over: AbortSignal) {
  const json = JSON.stringify(
    rows.map((row) => ({
      at: isReplay ? row.receivedAt : null,
      token: row.tokenHash.toString("base64"),
      key: row.foldKey,
      method: row.method,
      type: row.contentType,
      query: row.query,
      raw: row.raw.toString("base64"),
      ip: row.sourceIp,
      seen: row.timesSeen,
    })),
  );
  const sql = await $client.reserve();
  try {
    // A connection that comes free after the rows went elsewhere must not store them a second time.
    over.throwIfAborted();
    return await store(sql, json);
  } finally {
    sql.release();
  }
}

function store(sql: Sql, json: string): PromiseLike<{ key: string; timesSeen: number }[]> {
  return sql<{ key: string; timesSeen: number }[]>`
    with durable as materialized (select set_config('synchronous_commit', case current_setting('synchronous_commit')
        when 'off' then 'on' else current_setting('synchronous_commit') end, true)),
    r as materialized (select decode(key, 'hex') as key, decode(token, 'base64') as token, coalesce(at, now()) as at,
        method, type, query, decode(raw, 'base64') as raw, ip, seen
      from json_to_recordset(${json}::text::json) r(at timestamptz, token text, key text, method text, type text, query text,
        raw text, ip text, seen int)),
    t as materialized (select hash, attempt_created_at, workspace_id, attempt_id, minted_at from attempt_token
      where hash = any(array(select distinct token from r)) and revoked_at is null and full_at is null)
    insert into callback as c (attempt_created_at, dedupe_key, workspace_id, attempt_id, times_seen, first_seen_at,
      last_seen_at, method, content_type, query, raw, source_ip, late)
    select t.attempt_created_at, r.key, t.workspace_id, t.attempt_id, r.seen, r.at, r.at, r.method, r.type, r.query, r.raw,
      r.ip, r.at > t.minted_at + ${lateAfter}::text::interval
    from durable cross join r join t on t.hash = r.token
    order by r.key
    on conflict (attempt_created_at, dedupe_key) do update set times_seen = c.times_seen + excluded.times_seen,
      first_seen_at = least(c.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at)
    returning encode(c.dedupe_key, 'hex') as key, c.times_seen as "timesSeen"`;
}
