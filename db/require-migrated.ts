import { connectTo } from "./driver.ts";
import { migrationsDone, readJournal, refuseUnreleased } from "./first-release.ts";

/** A database stays migrated unless somebody puts an older one in its place. */
const trustMs = 60_000;
const askAgainMs = 5000;

/**
 * Answers whether the database has every migration of `folder`, asking it once a minute, or every five seconds while it
 * has not. False also where it cannot be asked.
 */
export function watchMigrations(ownerUrl: string, folder: string): () => Promise<boolean> {
  let isMigrated = false;
  let askAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    isMigrated = await requireMigrated(ownerUrl, folder).then(
      () => true,
      () => false,
    );
    askAt = performance.now() + (isMigrated ? trustMs : askAgainMs);
    asking = null;
    return isMigrated;
  };
  return async () => {
    if (performance.now() < askAt) return isMigrated;
    asking ??= ask();
    return asking;
  };
}

/** Throws one sentence when the database lacks a migration of `folder`. A newer one is fine: it is migrated first. */
export async function requireMigrated(ownerUrl: string, folder: string): Promise<void> {
  const journal = readJournal(folder);
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
