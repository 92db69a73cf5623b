import { type Database, type Db, inWorkspace, type Tx } from "#db/client.ts";
import { databaseCodeOf } from "#db/errors.ts";
import type { Age } from "#db/replica.ts";
import { DomainError } from "./errors.ts";

/** Figures from a replica that is further behind would be taken for those of now. */
const reportsMostBehindMs = 2 * 60_000;
/** A file is waited for anyway. */
const filesWaitMs = 2000;

/** What was read, and how old the replica was that it comes from; null where it comes from the database itself. */
export type Read<Result> = { result: Result; age: Age | null };

/**
 * Runs `work`, which only reads and may run twice, in one transaction that sees the given workspace's rows: on the replica
 * where there is one that is no more than two minutes behind, else on the database itself.
 */
export async function readReports<Result>(
  { app, replica }: Pick<Database, "app" | "replica">,
  workspaceId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Read<Result>> {
  const age = (await replica?.ageWithin({ mostBehindMs: reportsMostBehindMs, waitMs: 0 })) ?? null;
  if (replica && age) {
    try {
      return { result: await inWorkspace(replica.app, workspaceId, work), age };
    } catch (error) {
      // What takes too long there takes too long here too, and everybody else would wait for it.
      if (error instanceof DomainError || databaseCodeOf(error) === "57014") throw error;
      // Gone since it was asked, or what it replays took away rows that were being read.
      replica.failed();
    }
  }
  return { result: await inWorkspace(app, workspaceId, work), age: null };
}

/** Where a file is read: a pool of each kind on one server. What is read there is also cancelled there. */
export type FileSource = { app: Db; downloads: Db };

/**
 * Where a file is read that was asked for just now. The replica only where it has everything that was committed until now,
 * so that nothing is in the file that was erased or taken back before: then the file is as new as the database's own.
 */
export async function fileSource(db: Pick<Database, "app" | "downloads" | "replica">): Promise<FileSource> {
  const age = await db.replica?.ageWithin({ mostBehindMs: 0, waitMs: filesWaitMs });
  return db.replica && age ? db.replica : db;
}
