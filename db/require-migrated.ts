import { readFileSync } from "node:fs";
import { z } from "zod";
import { connectTo } from "./driver.ts";

const journal = new URL("../drizzle/meta/_journal.json", import.meta.url);
const shape = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** Throws one sentence when the database lacks a migration of these sources. A newer one is fine: it is migrated first. */
export async function requireMigrated(ownerUrl: string): Promise<void> {
  const { entries } = shape.parse(JSON.parse(readFileSync(journal, "utf8")));
  const wanted = Math.max(...entries.map(({ when }) => when));
  const sql = connectTo(ownerUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
    const [row] = table?.name
      ? await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
      : [];
    if ((row?.newest ?? 0) >= wanted) return;
  } finally {
    await sql.end({ timeout: 1 });
  }
  throw new Error("The database is not at this version yet: run `npm run migrate` once, before the processes.");
}
