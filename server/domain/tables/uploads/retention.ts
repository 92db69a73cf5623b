import type { Db } from "#db/client.ts";

const batchRows = 500;

/** What goes, as the rows of one table. Their workspace says after how many days; what is still needed stays. */
const old = {
  // The checked rows of what was sent.
  recipient_check: `recipient_check t join retention r on r.workspace_id = t.workspace_id join submission s on s.id = t.submission_id
    where s.released_at < now() - make_interval(days => r.file_days)`,
  // Of one that was imported the rows go, and its name stays with what came of it.
  upload_block: `upload u join retention r on r.workspace_id = u.workspace_id join upload_block t on t.upload_id = u.id
    where u.list_name is null and u.created_at < now() - make_interval(days => r.file_days)
      and exists (select from upload_import i where i.upload_id = u.id)
      and not exists (select from upload_import i where i.upload_id = u.id and i.state in ('queued', 'importing'))
      and not exists (select from recipient_check c where c.upload_id = u.id)`,
  // What came in part after a day; else what is neither a saved list nor a draft's.
  upload: `upload t join retention r on r.workspace_id = t.workspace_id
    where t.list_name is null
      and (t.created_at < now() - make_interval(days => r.file_days)
        or (t.state = 'receiving' and t.created_at < now() - interval '1 day'))
      and not exists (select from recipient_check c where c.upload_id = t.id)
      and not exists (select from upload_import i where i.upload_id = t.id)
      and not exists (select from submission s where s.released_at is null and s.workspace_id = t.workspace_id
        and t.state <> 'receiving' and s.draft ->> 'uploadId' = t.id::text)`,
} as const;

/**
 * Forgets tables that nobody needs any more, across workspaces, some rows in a statement, so that it never holds others up
 * for long and goes on after a restart. What somebody works on is left for the next time. Answers how many rows, by table.
 */
export async function dropOldUploads(sql: Db["$client"], atOnce = batchRows): Promise<Record<string, number>> {
  const dropped: Record<string, number> = {};
  for (const [table, rows] of Object.entries(old)) {
    let count = 0;
    for (let last = atOnce; last === atOnce; count += last) last = await dropSome(sql, table, rows, atOnce);
    if (count > 0) dropped[table] = count;
  }
  return dropped;
}

async function dropSome(sql: Db["$client"], table: string, rows: string, limit: number): Promise<number> {
  return sql.begin(async (tx) => {
    await tx.unsafe("set local lock_timeout = '500ms'");
    const { count } = await tx.unsafe(`delete from ${table} where ctid = any(array(
      select t.ctid from ${rows} limit ${limit} for update of t skip locked))`);
    return count;
  });
}
