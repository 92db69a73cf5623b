import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { type SentBatch, startLoad, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startEntry, startWeb, type WebProcess } from "#tests/support/web-process.ts";
import { lockTable, missing, naiveIds, spoolOf, startNaive, storedIds } from "./receivers.ts";

let postgres: PostgresProcess;
let services: TestServices;
let batch: SentBatch;
let owner: ReturnType<typeof openOwner>["$client"];

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url);
  owner = openOwner(postgres.url).$client;
  batch = await storeSentBatch(services);
});
afterAll(async () => {
  await owner?.end();
  await services?.close();
  await postgres?.remove();
});

const connections = 30;

test("every callback that got a 2xx is in the database although the web process was killed three times", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  let web: WebProcess = await startWeb({ databaseUrl, dataDir });
  const { port } = web;
  const load = startLoad(`${web.url}/api/bathWebhook/${batch.token}`, connections);
  const startAgain = async () => {
    web = await startWeb({ databaseUrl, dataDir, port });
  };
  for (let cycle = 1; cycle <= 2; cycle += 1) {
    await load.acks(300);
    await web.kill();
    await startAgain();
  }
  await load.acks(100);
  const unlock = await lockTable(owner, "callback");
  await load.acks(300);
  await web.kill();
  expect(spoolOf(dataDir).files).not.toEqual([]);
  await unlock();
  await startAgain();
  await load.acks(300);
  await load.stop();

  await expect.poll(async () => missing(load, await storedIds(owner, batch)), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => spoolOf(dataDir).files, { timeout: 20_000 }).toEqual([]);
  expect(spoolOf(dataDir).aside).toEqual([]);
  expect(load.failed.size).toBeGreaterThan(0);
  expect([...load.refused.values()].filter((status) => status !== 503)).toEqual([]);
  await web.stop();
});

test("the same kill makes a receiver lose callbacks that answers before it stores", async () => {
  const naive = await startNaive(postgres.url, "early");
  const load = startLoad(naive.url, connections);
  // On a quick machine everything answered may just have been stored; as above, the kill comes while it is not.
  const unlock = await lockTable(owner, "naive");
  await load.acks(300);
  await naive.kill();
  await unlock();
  await load.stop();
  expect(missing(load, await naiveIds(owner)).length).toBeGreaterThan(0);
});

test("a web process that cannot listen ends and says why, so that whoever runs it starts it again", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  if (address === null || typeof address === "string") throw new Error("the other server has no port");
  const web = startEntry("server/web.ts", { databaseUrl, dataDir, port: address.port });
  try {
    await expect.poll(() => web.child.exitCode, { timeout: 90_000 }).toBe(1);
    expect(web.printed()).toContain("EADDRINUSE");
  } finally {
    if (web.child.exitCode === null) await web.kill();
    other.close();
  }
});
