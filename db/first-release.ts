import { readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { z } from "zod";

const shape = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** When each migration of a folder was made; the first one is the baseline. */
export function readJournal(migrationsFolder: string): number[] {
  const { entries } = shape.parse(JSON.parse(readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8")));
  return entries.map(({ when }) => when);
}

/** The migrations that a database has had, by when they were made; none where nobody ever migrated it. */
export async function migrationsDone(sql: postgres.Sql): Promise<number[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return [];
  const rows = await sql<{ made: number }[]>`select created_at::float8 as made from drizzle.__drizzle_migrations`;
  return rows.map(({ made }) => made);
}

/** Throws one sentence for a database that began with another migration than the baseline. */
export function refuseUnreleased(done: readonly number[], [baseline]: readonly number[]): void {
  if (done.length === 0 || done.some((made) => made === baseline)) return;
  throw new Error(
    "This database was made before the first release of Switchboard and cannot be upgraded: move the data folder away, or name another database in DATABASE_URL. Nothing was changed.",
  );
}
