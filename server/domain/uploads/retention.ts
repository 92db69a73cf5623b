import type { Db } from "#db/client.ts";

/**
 * Forgets tables that nobody needs any more, across workspaces: the checked rows of sends 30 days after they were released,
 * uploads of 30 days that are neither a saved list nor a draft's, and after a day those of which not all came. Of one that
 * was imported the rows go, and its name stays with what came of it.
 */
export async function dropOldUploads(sql: Db["$client"]): Promise<void> {
  await sql`
    delete from recipient_check c using submission s
    where s.id = c.submission_id and s.released_at < now() - interval '30 days'`;
  await sql`
    delete from upload_block b using upload u
    where u.id = b.upload_id and u.list_name is null and u.created_at < now() - interval '30 days'
      and exists (select from upload_import i where i.upload_id = u.id)
      and not exists (select from upload_import i where i.upload_id = u.id and i.state in ('queued', 'importing'))
      and not exists (select from recipient_check c where c.upload_id = u.id)`;
  await sql`
    delete from upload u
    where u.list_name is null
      and (u.created_at < now() - interval '30 days' or (u.state = 'receiving' and u.created_at < now() - interval '1 day'))
      and not exists (select from recipient_check c where c.upload_id = u.id)
      and not exists (select from upload_import i where i.upload_id = u.id)
      and not exists (select from submission s where s.released_at is null and s.workspace_id = u.workspace_id
        and u.state <> 'receiving' and s.draft ->> 'uploadId' = u.id::text)`;
}
