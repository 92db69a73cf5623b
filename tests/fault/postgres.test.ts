import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { openServices } from "#tests/support/factories.ts";
import { type Load, type SentBatch, startLoad, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { missing, naiveIds, spoolOf, startNaive, storedIds } from "./receivers.ts";

let postgres: PostgresProcess;
let web: WebProcess | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await web?.kill();
  await postgres?.remove();
});

/** A batch of its own per test; the pool that made it does not outlive the next kill. */
async function newBatch(): Promise<SentBatch> {
  const services = await openServices(postgres.url, { connections: 1 });
  const batch = await storeSentBatch(services);
  await services.close();
  return batch;
}

type Work<Result> = (sql: ReturnType<typeof openOwner>["$client"]) => Promise<Result>;

const asOwner = <Result>(work: Work<Result>) => asUser(postgres.url, work);

/** On a connection of its own, since no other outlives a kill. */
async function asUser<Result>(url: string, work: Work<Result>): Promise<Result> {
  const { $client } = openOwner(url, 1);
  try {
    return await work($client);
  } finally {
    await $client.end();
  }
}

/** Waits until nothing that was acknowledged is missing, and the spool is empty. */
async function expectNothingLost(load: Load, batch: SentBatch): Promise<void> {
  const lost = () => asOwner(async (sql) => missing(load, await storedIds(sql, batch)));
  await expect.poll(lost, { timeout: 20_000, interval: 200 }).toEqual([]);
  await expect.poll(() => spoolOf(postgres.dataDir), { timeout: 20_000 }).toEqual({ files: [], aside: [] });
}

test("every callback that got a 2xx is in the database although PostgreSQL was killed three times", async () => {
  const batch = await newBatch();
  web = await startWeb({ databaseUrl: postgres.url, dataDir: postgres.dataDir });
  const load = startLoad(`${web.url}/api/bathWebhook/${batch.token}`, 30);
  for (let cycle = 1; cycle <= 3; cycle += 1) {
    await load.acks(300);
    await postgres.kill();
    // With the database away they are acknowledged from the disk.
    await load.acks(100);
    expect(spoolOf(postgres.dataDir).files).not.toEqual([]);
    await postgres.start();
    await expect.poll(() => spoolOf(postgres.dataDir).files, { timeout: 20_000 }).toEqual([]);
  }
  await load.stop();
  await expectNothingLost(load, batch);
  expect([...load.refused.values()].filter((status) => status !== 503)).toEqual([]);
  expect(load.failed.size).toBe(0);
});

test("a load balancer is told to go on sending callbacks without any worker and without the database", async () => {
  const { url: databaseUrl, dataDir } = postgres;
  web ??= await startWeb({ databaseUrl, dataDir });
  const { url } = web;
  const states = () =>
    Promise.all(
      ["/api/health", "/api/ready", "/api/health/details"].map(async (path) => (await fetch(url + path)).status),
    );
  // No worker runs in these tests.
  await expect.poll(states, { timeout: 20_000 }).toEqual([200, 200, 503]);
  await postgres.kill();
  expect(await states()).toEqual([200, 503, 503]);
  await postgres.start();
  await expect.poll(states, { timeout: 20_000 }).toEqual([200, 200, 503]);
});

test("with the database away and the web process killed meanwhile, what got a 2xx arrives and the rest was told", async () => {
  const batch = await newBatch();
  const { url: databaseUrl, dataDir } = postgres;
  web ??= await startWeb({ databaseUrl, dataDir });
  const { port } = web;
  const load = startLoad(`${web.url}/api/bathWebhook/${batch.token}`, 20, 100);
  await load.acks(100);
  await postgres.kill();
  await load.acks(150);
  await web.kill();
  expect(spoolOf(dataDir).files).not.toEqual([]);
  const back = startUntilItStays(port);
  await delay(1000);
  await postgres.start();
  web = await back;
  await load.acks(150);
  await load.stop();
  await expectNothingLost(load, batch);
  expect([...load.refused.values()].filter((status) => status !== 503)).toEqual([]);
  expect(load.failed.size).toBeGreaterThan(0);

  /** As the start script does: a web process ends when it cannot reach its database. */
  async function startUntilItStays(port: number): Promise<WebProcess> {
    for (;;) {
      const next = await startWeb({ databaseUrl, dataDir, port }).catch(() => undefined);
      if (next) return next;
    }
  }
});

test("the same kill makes a receiver lose callbacks that answers after an asynchronous commit", async () => {
  // Long enough between two writes of the log that none of them saves everything by chance.
  await asUser(postgres.adminUrl, async (sql) => {
    await sql`alter system set wal_writer_delay = '10s'`;
    await sql`select pg_reload_conf()`;
  });
  const naive = await startNaive(postgres.url, "asynchronous");
  const load = startLoad(naive.url, 30);
  await load.acks(300);
  await postgres.kill();
  await naive.kill();
  await load.stop();
  await postgres.start();
  expect(missing(load, await asOwner(naiveIds)).length).toBeGreaterThan(0);
});
