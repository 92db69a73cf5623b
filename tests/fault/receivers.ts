import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { freePort } from "#db/embedded-server.ts";
import type { Load, SentBatch } from "#tests/support/load.ts";

/** Email ids that were acknowledged and are in the table neither yet nor ever, if it stays that way. */
export function missing(load: Load, stored: ReadonlySet<string>): string[] {
  return [...load.acked].filter((id) => !stored.has(id));
}

/** The email ids of the stored callbacks of a batch. */
export async function storedIds(sql: postgres.Sql, batch: SentBatch): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select convert_from(raw, 'utf8')::jsonb ->> 'emailId' as id from callback where attempt_id = ${batch.attemptId}`;
  return new Set(rows.map(({ id }) => id));
}

/** What lies in the spool of a data folder: files with callbacks, and what was set aside. */
export function spoolOf(dataDir: string): { files: string[]; aside: string[] } {
  const folder = join(dataDir, "spool");
  const list = (path: string) => (existsSync(path) ? readdirSync(path) : []);
  return { files: list(folder).filter((name) => name.endsWith(".spool")), aside: list(join(folder, "aside")) };
}

export type NaiveReceiver = { url: string; kill(): Promise<void> };

/** Starts the naive receiver as a process of its own. */
export async function startNaive(databaseUrl: string, kind: "early" | "asynchronous"): Promise<NaiveReceiver> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, "naive-receiver.ts"), [databaseUrl, String(port), kind]);
  await once(child, "message");
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { url: `http://127.0.0.1:${port}/`, kill };
}

export async function naiveIds(sql: postgres.Sql): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select email_id as id from naive`;
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a table locked, so that nothing more is stored in it; returns what lets go of it. */
export async function lockTable(owner: postgres.Sql, table: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = owner.begin(async (sql) => {
    await sql`lock table ${sql(table)} in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await Promise.race([held.promise, holding]);
  return async () => {
    release.resolve();
    await holding;
  };
}
