import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, type Db, openDatabase, openOwner } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createDatabase } from "#tests/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let web: Database;
let worker: Database;

beforeAll(async () => {
  database = await createDatabase();
  web = await openDatabase({ url: database.url, mayForget: true, isForPeople: true });
  worker = await openDatabase({ url: database.url, mayForget: true });
});
afterAll(async () => {
  await Promise.all([web.close(), worker.close()]);
  await database.drop();
});

async function limitsOf(db: Db): Promise<string[]> {
  const rows = await db.execute<{ setting: string }>(sql`select setting from pg_settings where name in
    ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout') order by name`);
  return rows.map(({ setting }) => setting);
}

test("no connection may be kept busy without end", async () => {
  const owner = openOwner(database.url, 1);
  const { replica: _none, close: _close, ...ofWeb } = web;
  const pools = { ...ofWeb, worker: worker.app, workerSystem: worker.system, owner };
  const found: Record<string, string[]> = {};
  for (const [name, one] of Object.entries(pools)) found[name] = await limitsOf(one);
  await owner.$client.end();
  // Idle in a transaction, waiting for a lock, running a statement: in milliseconds.
  const people = ["60000", "10000", "15000"];
  const downloads = ["120000", "10000", "60000"];
  const work = ["300000", "60000", "600000"];
  expect(found).toEqual({
    app: people,
    system: people,
    intake: ["60000", "2000", "2000"],
    downloads,
    instanceDownloads: downloads,
    worker: work,
    workerSystem: work,
    owner: ["600000", "60000", "3600000"],
  });
});

test("callbacks are taken in while every other connection is busy", async () => {
  let areBusy = true;
  const busy = Promise.all(Array.from({ length: 5 }, () => web.system.$client`select pg_sleep(2)`)).then(() => {
    areBusy = false;
  });
  await web.intake.execute(sql`select 1`);
  expect(areBusy).toBe(true);
  await busy;
});

test("a migration gives way to whoever holds a table, and comes back", async () => {
  const owner = openOwner(database.url, 2);
  const { $client } = owner;
  const free = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = $client.begin(async (tx) => {
    await tx`lock table drizzle.__drizzle_migrations in access exclusive mode`;
    held.resolve();
    await free.promise;
  });
  await held.promise;
  const migrating = migrateDatabase(database.url);
  const waiting = () => $client`select wait_event_type, query from pg_stat_activity
    where datname = current_database() and wait_event = 'relation'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  // It is let go after three seconds, and asks again.
  await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBe(0);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  free.resolve();
  await Promise.all([holding, migrating]);
  await $client.end();
});
