import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { checkDatabase, checkHealth } from "#server/domain/health.ts";
import { createDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createDatabase();
  db = await openDatabase({ url: database.url, mayForget: true });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("the portal is unwell without a worker, well with one, and unwell when the worker falls silent", async () => {
  const silent = { isHealthy: false, reasons: ["no worker has been seen for 30 s"] };
  expect(await checkHealth(db.system)).toEqual(silent);
  await db.system.$client`insert into worker_heartbeat (worker_id, started_at, seen_at) values ('one', now(), now())`;
  expect(await checkHealth(db.system)).toEqual({ isHealthy: true, reasons: [] });
  await db.system.$client`update worker_heartbeat set seen_at = now() - interval '31 s'`;
  expect(await checkHealth(db.system)).toEqual(silent);
});

test("a database that is gone is said to be, without an exception", async () => {
  const gone = await createDatabase();
  const pool = await openDatabase({ url: gone.url, mayForget: true });
  await gone.drop();
  expect(await checkHealth(pool.system)).toEqual({ isHealthy: false, reasons: ["the database cannot be reached"] });
  expect(await checkDatabase(pool.system)).toEqual(["the database cannot be reached"]);
  await pool.close();
  expect(await checkDatabase(db.system)).toEqual([]);
});
