import { existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openOwner } from "#db/client.ts";
import { type EmbeddedPostgres, startEmbedded } from "#db/embedded.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { findHold } from "#server/domain/sending/past/hold.ts";
import { startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, openServices, storeBatch } from "#tests/support/factories.ts";
import { type SentBatch, startLoad, storeSentBatch } from "#tests/support/load.ts";
import { type PostgresProcess, startPostgres } from "#tests/support/postgres-process.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { startReceiver } from "#tests/support/web-process.ts";
import { storedIds } from "./receivers.ts";
import { runScript } from "./run-script.ts";

const secretKey = "the secret key of the tests, long enough for anybody";

let postgres: PostgresProcess;
let batch: SentBatch;
let adversary: Awaited<ReturnType<typeof startAdversary>>;
const folders: string[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  adversary = await startAdversary();
  await bootstrap({
    databaseUrl: postgres.url,
    secretKeys: () => ({ current: secretKey, previous: undefined }),
    sandbox: false,
    adminEmail: "drill@example.com",
    adminPassword: "long enough for anybody",
  });
  const services = await openServices(postgres.url, { connections: 2 });
  batch = await storeSentBatch(services);
  const owner = await createWorkspace(services);
  await storeBatch(owner, await createConnection(owner, { baseUrl: adversary.url }));
  await services.close();
});
afterAll(async () => {
  await adversary?.close();
  await postgres?.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = newDataFolder();
  folders.push(made);
  return made;
}

const run = (script: string, dataDir: string, args: string[], key: string | null = secretKey) =>
  runScript(script, args, { DATA_DIR: dataDir, ...(key && { SECRET_KEY: key }) });

/** What a worker sends that has just started, until nothing is due. */
async function work(url: string): Promise<number> {
  const services = await openServices(url, { connections: 2 });
  const before = adversary.ledger.length;
  const dispatchables = new Map([["email.batchSend", { ...emailBatch, paced: false }]]);
  while ((await dispatchNext(services, { workerId: "worker", timing, dispatchables })) !== "idle");
  await services.close();
  return adversary.ledger.length - before;
}

test("a backup taken while callbacks come in is put back whole, with its trail unbroken and all sending held", async () => {
  const { dataDir, url: databaseUrl } = postgres;
  const target = join(folder(), "backup");
  for (const kind of ["recordings", "exports"]) mkdirSync(join(dataDir, kind), { recursive: true });
  writeFileSync(join(dataDir, "recordings", "one"), "what was said");
  writeFileSync(join(dataDir, "secret-key"), "k".repeat(40));
  const receiver = await startReceiver({ databaseUrl, dataDir });
  const load = startLoad(`${receiver.url}/api/bathWebhook/${batch.token}`, 10, 200);
  await load.acks(200);
  const acknowledgedBefore = [...load.acked];
  const copying = run("backup", dataDir, [target]);
  // As a worker does that stores files meanwhile: the rows of the first ones are in the copy of the database.
  await vi.waitUntil(() => existsSync(join(target, "postgres")), { timeout: 60_000, interval: 1 });
  for (const kind of ["recordings", "exports"]) writeFileSync(join(dataDir, kind, "meanwhile"), "as the database says");
  const backup = await copying;
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining("The secret key is not in it") });
  await load.acks(100);
  await load.stop();
  await receiver.stop();
  expect(existsSync(join(target, "data", "secret-key"))).toBe(false);

  const place = folder();
  const withoutKey = await run("restore", place, [target], null);
  expect(withoutKey).toMatchObject({ code: 1, said: expect.stringContaining("The secret key is not in the backup") });
  const restored = await run("restore", place, [target]);
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("All sending is held") });
  const kept = ["recordings/one", "recordings/meanwhile", "exports/meanwhile"];
  expect(kept.filter((file) => !existsSync(join(place, file)))).toEqual([]);
  expect(await run("audit-verify", place, [])).toMatchObject({ code: 0 });

  const server: EmbeddedPostgres = await startEmbedded({ dataDir: place });
  try {
    const owner = openOwner(server.adminUrl.replace(/\/[^/]*$/, new URL(server.url).pathname), 1);
    const stored = await storedIds(owner.$client, batch);
    expect(acknowledgedBefore.filter((id) => !stored.has(id))).toEqual([]);
    const held = await findHold(owner);
    expect(held?.cause).toBe("behind");
    expect(await work(server.url)).toBe(0);
    // The control: it is the hold that keeps back what the place that the backup is of may have sent meanwhile.
    await owner.execute(sql`update sending_hold set released_at = now()`);
    await owner.$client.end();
    expect(await work(server.url)).toBe(1);
  } finally {
    await server.stop();
  }

  const again = await run("restore", place, [target]);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
});

test("a database that does not run is backed up too, and what is not whole or has another key is not put back", async () => {
  const { dataDir } = postgres;
  const target = join(folder(), "backup");
  await postgres.stop();
  expect(await run("backup", dataDir, [target, "--with-key"])).toMatchObject({ code: 0 });
  await postgres.start();
  expect(existsSync(join(target, "data", "secret-key"))).toBe(true);
  expect(await run("backup", dataDir, [target])).toMatchObject({ code: 1, said: expect.stringContaining("already") });
  expect(await run("backup", dataDir, [join(dataDir, "inside")])).toMatchObject({ code: 1 });

  const other = await run("restore", folder(), [target], "another secret key, as long as the first one");
  expect(other.code).toBe(1);
  const emptied = folder();
  truncateSync(join(target, "postgres", "PG_VERSION"), 1);
  const damaged = await run("restore", emptied, [target]);
  expect(damaged).toMatchObject({ code: 1, said: expect.stringContaining("postgres/PG_VERSION is not what it was") });
  rmSync(join(target, "manifest.json"));
  const partial = await run("restore", emptied, [target]);
  expect(partial).toMatchObject({ code: 1, said: expect.stringContaining("There is no whole backup") });
});
