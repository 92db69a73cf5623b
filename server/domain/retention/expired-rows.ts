import type { Db } from "#db/client.ts";

/** Rows of one table that nobody needs any more. `since` is SQL over the row: when it ended; it goes so many days later. */
type Expiry = { table: string; since: string; days: number };

/**
 * The rows that are forgotten, table by table. The audit trail keeps what was done with them: an entry has the name of the token or of
 * the person, so that it can be read without them.
 */
const expiries: readonly Expiry[] = [
  { table: "session", since: "expires_at", days: 30 },
  { table: "sign_in_throttle", since: "updated_at", days: 2 },
  { table: "password_reset", since: "coalesce(used_at, expires_at)", days: 30 },
  // Of those who came there is a membership; an address that was invited in vain is nobody's business any more.
  { table: "invitation", since: "least(accepted_at, revoked_at, expires_at)", days: 90 },
  { table: "api_token", since: "least(revoked_at, expires_at)", days: 365 },
  // Of one whose file is gone; until then its row names the file.
  { table: "list_export", since: "dropped_at", days: 30 },
  { table: "recording_play", since: "at", days: 1 },
  { table: "worker_heartbeat", since: "seen_at", days: 1 },
  { table: "callback_intake", since: "seen_at", days: 30 },
  { table: "quarantine", since: "received_at", days: 30 },
  // As long as erasures are kept that were given up: later nobody could go on with them.
  { table: "job", since: "failed_at", days: 30 },
  // The erasure itself stays, by which what arrives is known.
  { table: "erasure_job", since: "ended_at", days: 30 },
];

const batchRows = 1000;

/**
 * Deletes what has expired, as the tables' owner, a thousand rows in a statement, so that it never holds others up for long
 * and goes on after a restart. A table that somebody has locked is left for the next time. Answers how many rows, by table.
 */
export async function dropExpired(sql: Db["$client"]): Promise<Record<string, number>> {
  const dropped: Record<string, number> = {};
  for (const { table, since, days } of expiries) {
    let count = 0;
    for (let last = batchRows; last === batchRows; count += last) last = await dropSome(sql, { table, since, days });
    if (count > 0) dropped[table] = count;
  }
  return dropped;
}

async function dropSome(sql: Db["$client"], { table, since, days }: Expiry): Promise<number> {
  return sql.begin(async (tx) => {
    await tx.unsafe("set local lock_timeout = '500ms'");
    const { count } = await tx.unsafe(`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${since} < now() - interval '${days} days' limit ${batchRows} for update skip locked))`);
    return count;
  });
}
