import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";

const statement = /^create index if not exists "(\w+)" on "(\w+)" (.+?);?$/is;

/**
 * Builds the indexes that coming migrations ask for (`CREATE INDEX IF NOT EXISTS`) while everybody goes on writing, which a
 * migration's transaction cannot. Of a partitioned table each partition's is built; the migration then only joins them. Call
 * it before migrating, outside of a transaction. What another process stopped in the middle of is built anew. An index over
 * what an earlier one of the coming migrations makes is left to its own migration.
 */
export async function buildIndexesEarly(sql: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [journal] = await sql<
    { found: string | null }[]
  >`select to_regclass('drizzle.__drizzle_migrations')::text as found`;
  // A database without any has no rows to index.
  if (!journal?.found) return;
  const [done] = await sql<{ count: number }[]>`select count(*)::int as count from drizzle.__drizzle_migrations`;
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted().slice(done?.count ?? 0)) {
    for (const text of readFileSync(join(migrationsFolder, name), "utf8").split("--> statement-breakpoint")) {
      const [, index, table, rest] = statement.exec(text.replace(/^\s*--.*$/gm, "").trim()) ?? [];
      if (index && table && rest) await buildOne(sql, index, table, rest);
    }
  }
}

async function buildOne(sql: postgres.Sql, index: string, table: string, rest: string): Promise<void> {
  const leaves = await sql<{ name: string; isPartition: boolean }[]>`
    select c.relname as name, c.relispartition as "isPartition" from pg_partition_tree(to_regclass(${table})) t
    join pg_class c on c.oid = t.relid where t.isleaf
    union select c.relname, false from pg_class c where c.oid = to_regclass(${table}) and c.relkind = 'r'`;
  for (const leaf of leaves) {
    const name = leaf.isPartition ? `${leaf.name}_${index}`.slice(0, 63) : index;
    const [made] = await sql<{ isValid: boolean }[]>`
      select i.indisvalid as "isValid" from pg_index i where i.indexrelid = to_regclass(${name})`;
    if (made?.isValid) continue;
    if (made) await sql.unsafe(`drop index "${name}"`);
    const [limit] = await sql<{ was: string }[]>`select current_setting('lock_timeout') as was`;
    // It keeps nobody from the table while it waits, for transactions that may be long.
    await sql`set lock_timeout = 0`;
    try {
      await sql.unsafe(`create index concurrently "${name}" on "${leaf.name}" ${rest}`);
    } catch (error) {
      if (!isAboutWhatIsMissing(error)) throw error;
    } finally {
      await sql`select set_config('lock_timeout', ${limit?.was ?? "0"}, false)`;
    }
  }
}

/** Undefined columns, functions, types and tables. */
function isAboutWhatIsMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "42703" || code === "42883" || code === "42704" || code === "42P01";
}
