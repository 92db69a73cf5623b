import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { callbackOf, type SentBatch, startLoad, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { startReceiver, type WebProcess } from "#tests/support/web-process.ts";
import { headOf } from "./http-requests.ts";
import { lockTable, missing, naiveIds, spoolOf, startNaive, storedIds } from "./receivers.ts";

let postgres: PostgresProcess;
let services: TestServices;
let batch: SentBatch;
let owner: ReturnType<typeof openOwner>["$client"];

beforeAll(async () => {
  postgres = await startPostgres();
  services = await openServices(postgres.url, { connections: 2 });
  owner = openOwner(postgres.url).$client;
  batch = await storeSentBatch(services);
});
afterAll(async () => {
  await owner?.end();
  await services?.close();
  await postgres?.remove();
});

const addressOf = (receiver: WebProcess) => `${receiver.url}/api/bathWebhook/${batch.token}`;

test("every callback that got a 2xx is in the database although the receiver was killed, stopped and its table locked", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  let receiver = await startReceiver({ databaseUrl, dataDir });
  const { port } = receiver;
  const load = startLoad(addressOf(receiver), 30);
  const startAgain = async () => {
    receiver = await startReceiver({ databaseUrl, dataDir, port });
  };
  for (let cycle = 1; cycle <= 3; cycle += 1) {
    await load.acks(1000);
    await receiver.kill();
    await startAgain();
  }
  await load.acks(1000);
  expect(await receiver.stop()).toBe(0);
  await startAgain();
  await load.acks(300);
  const unlock = await lockTable(owner, "callback");
  await load.acks(300);
  await receiver.kill();
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
  expect(await receiver.stop()).toBe(0);
});

test("with the database killed under it, it acknowledges from its disk and loses nothing", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  await owner.end();
  await services.close();
  const receiver = await startReceiver({ databaseUrl, dataDir });
  const load = startLoad(addressOf(receiver), 20, 300);
  await load.acks(100);
  await postgres.kill();
  await load.acks(200);
  const ready = await fetch(`${receiver.url}/api/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: "not ready", database: "away", migrations: "unknown", spool: "ok" },
  ]);
  expect((await fetch(`${receiver.url}/api/health`)).status).toBe(200);
  await postgres.start();
  owner = openOwner(postgres.url).$client;
  services = await openServices(postgres.url, { connections: 2 });
  await load.acks(100);
  await load.stop();
  await expect.poll(async () => missing(load, await storedIds(owner, batch)), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => spoolOf(dataDir).files, { timeout: 20_000 }).toEqual([]);
  expect([...load.refused.values()].filter((status) => status !== 503)).toEqual([]);
  expect(await receiver.stop()).toBe(0);
});

test("on SIGTERM a callback held one byte short is still stored and answered, and nobody new is let in", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  const receiver = await startReceiver({ databaseUrl, dataDir });
  const body = callbackOf("held");
  const head = headOf("POST", `/api/bathWebhook/${batch.token}`, [`Content-Length: ${body.length}`]);
  const held = connect(receiver.port, "127.0.0.1", () => held.write(head + body.slice(0, -1)));
  const answer = text(held);
  await expect.poll(() => held.bytesWritten).toBe(head.length + body.length - 1);
  const stopped = receiver.stop();
  const health = () =>
    fetch(`${receiver.url}/api/health`).then(
      ({ status }) => status,
      () => "refused" as const,
    );
  await expect.poll(health, { timeout: 10_000 }).toBe("refused");
  expect(receiver.child.exitCode).toBeNull();
  held.write(body.slice(-1));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await stopped).toBe(0);
  expect(await storedIds(owner, batch)).toContain("held");
});

test("control: the same kill makes a receiver lose callbacks that answers before it stores", async () => {
  const naive = await startNaive(postgres.url, "early");
  const load = startLoad(naive.url, 30);
  const unlock = await lockTable(owner, "naive");
  await load.acks(300);
  await naive.kill();
  await unlock();
  await load.stop();
  expect(missing(load, await naiveIds(owner)).length).toBeGreaterThan(0);
});
