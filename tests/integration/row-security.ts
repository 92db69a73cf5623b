import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

const belongsToWorkspace = sql`c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  and (c.relname = 'workspace' or exists (select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))`;

/** Names of the tables whose rows belong to a workspace. */
export async function workspaceTables(owner: Db): Promise<string[]> {
  const found = await owner.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c where ${belongsToWorkspace} order by 1`,
  );
  return found.map(({ name }) => name);
}

/**
 * Names of workspace tables without forced row-level security, without a policy for each of app, system and owner, or
 * with a policy for the app that lets rows of other workspaces be seen or written.
 */
export async function unprotectedTables(owner: Db): Promise<string[]> {
  const policyOf = (role: string) => sql`exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
    and p.polpermissive and p.polroles = array[(select oid from pg_roles where rolname = ${sql.raw(role)})])`;
  const found = await owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c where ${belongsToWorkspace} and not (
      c.relrowsecurity and c.relforcerowsecurity
      and ${policyOf("'switchboard_app'")} and ${policyOf("'switchboard_system'")} and ${policyOf("current_user")}
      and not exists (select from pg_policy p where p.polrelid = c.oid
        and (0 = any (p.polroles) or (select oid from pg_roles where rolname = 'switchboard_app') = any (p.polroles))
        and (pg_get_expr(p.polqual, p.polrelid) is distinct from format(
          '(%s = (NULLIF(current_setting(''app.workspace''::text, true), ''''::text))::uuid)',
          case c.relname when 'workspace' then 'id' else 'workspace_id' end) or p.polwithcheck is not null))
    ) order by 1`);
  return found.map(({ name }) => name);
}

/** Partitions that one of the two roles has any right on. */
export async function grantsOnPartitions(owner: Db): Promise<string[]> {
  const found = await owner.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c, unnest(array['switchboard_app', 'switchboard_system']) as role
    where c.relispartition and c.relkind = 'r' and (
      has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(role, c.oid, 'select, insert, update, references')) order by 1`);
  return found.map(({ name }) => name);
}
