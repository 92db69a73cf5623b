import type postgres from "postgres";
import { connectTo } from "#db/driver.ts";
import { makeRoles } from "#db/roles.ts";
import { findTool, runTool } from "./postgres-tools.ts";

/** What a dump is of: the major version of its server and of the program that wrote it, and the user that owns all of it. */
export type DumpFacts = { major: number; tool: number; owner: string };

/**
 * Looks whether the database that DATABASE_URL names can be dumped from here, and answers what a dump of it will be, and how
 * to write it. Throws one sentence where it cannot be.
 */
export async function prepareDump(url: string): Promise<DumpFacts & { write(file: string): Promise<void> }> {
  const { major, owner, isNarrowed } = await asking(url, async (sql) => {
    const [found] = await sql<{ owner: string }[]>`
      select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('public.instance')`;
    if (!found) throw new Error("DATABASE_URL names a database that Switchboard was never in: nothing was copied.");
    return { major: await majorOf(sql), owner: found.owner, isNarrowed: await isNarrowedForUs(sql) };
  });
  const tool = await findTool("pg_dump", major, `DATABASE_URL names a PostgreSQL ${major}`);
  const write = (file: string) =>
    // Without the last one, pg_dump refuses every table that has policies, also those that let the owner read all.
    runTool(tool, url, ["--format=custom", `--file=${file}`, ...(isNarrowed ? ["--enable-row-security"] : [])]);
  return { major, tool: tool.major, owner, write };
}

/**
 * Looks whether a dump can be put into the database that DATABASE_URL names, and answers how. Throws one sentence where it
 * cannot be. All of the dump will be there, or nothing.
 */
export async function prepareFill(
  url: string,
  { major, tool, owner }: DumpFacts,
): Promise<(file: string) => Promise<void>> {
  await asking(url, async (sql) => {
    const theirs = await majorOf(sql);
    if (theirs < major)
      throw new Error(
        `The backup is of PostgreSQL ${major}, and DATABASE_URL names a PostgreSQL ${theirs}: name one of ${major} or newer.`,
      );
    const [us] = await sql<{ name: string }[]>`select current_user as name`;
    if (us?.name !== owner)
      throw new Error(
        `The backup is of a database that the user ${owner} owns, and DATABASE_URL names ${us?.name}: name ${owner}, because its rules name this user too.`,
      );
    const [table] = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('information_schema') and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
      limit 1`;
    if (table)
      throw new Error(
        `The database that DATABASE_URL names is not empty (${table.name}): name one that is. Nothing was changed.`,
      );
    const [other] = await sql<{ name: string }[]>`
      select coalesce(nullif(application_name, ''), usename, '?') as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`;
    if (other)
      throw new Error(
        `Something else is connected to the database (${other.name}): stop every process of Switchboard and close other connections first, or old sends may go out again.`,
      );
  });
  const program = await findTool("pg_restore", tool, `pg_dump of PostgreSQL ${tool} wrote the backup`);
  return async (file) => {
    await asking(url, makeRoles);
    await runTool(program, url, ["--exit-on-error", "--single-transaction", "--no-owner", file]);
  };
}

async function asking<Result>(url: string, ask: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = connectTo(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function majorOf(sql: postgres.Sql): Promise<number> {
  const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  return Math.floor((server?.version ?? 0) / 10_000);
}

/**
 * Whether row-level security applies to us. Our own policies let the owner read every row; throws one sentence where others
 * would leave rows out.
 */
async function isNarrowedForUs(sql: postgres.Sql): Promise<boolean> {
  const tables = await sql<{ name: string; reads_all: boolean }[]>`
    select c.relname as name, exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
        and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(role, 'usage')))
      and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive) as reads_all
    from pg_class c where c.relkind in ('r', 'p') and c.relrowsecurity and row_security_active(c.oid)`;
  const narrowed = tables.find((table) => !table.reads_all);
  if (narrowed)
    throw new Error(
      `The user of DATABASE_URL may not read every row of ${narrowed.name}: name the owner of the tables, or a superuser.`,
    );
  return tables.length > 0;
}
