import { connectTo } from "./driver.ts";
import { migrationsDone, readJournal, refuseUnreleased } from "./first-release.ts";
import { migrationsFolder } from "./migrate.ts";

/** Throws one sentence when the database lacks a migration of these sources. A newer one is fine: it is migrated first. */
export async function requireMigrated(ownerUrl: string): Promise<void> {
  const journal = readJournal(migrationsFolder);
  const sql = connectTo(ownerUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const done = await migrationsDone(sql);
    refuseUnreleased(done, journal);
    if (Math.max(0, ...done) >= Math.max(...journal)) return;
  } finally {
    await sql.end({ timeout: 1 });
  }
  throw new Error("The database is not at this version yet: run `npm run migrate` once, before the processes.");
}
