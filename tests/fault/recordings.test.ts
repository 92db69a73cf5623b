import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { CopyStep } from "#server/domain/calls/recordings/copying/copy.ts";
import { clearIncoming } from "#server/domain/calls/recordings/copying/fetch-to-disk.ts";
import { runCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { chooseRecordings } from "#server/domain/calls/recordings/settings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { aiCall, plantRecords } from "#tests/support/call-records.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { createConnection, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { endLeases, hurry, runNext } from "#tests/support/jobs.ts";
import { newDataFolder } from "#tests/support/scratch.ts";

const program = fileURLToPath(new URL("./recordings-process.ts", import.meta.url));
const soundOf = (path: string) => Buffer.from(`${path} `.repeat(40_000));
const serves = answers(({ path }) => ({ body: soundOf(path).toString(), headers: { "Content-Type": "audio/wav" } }));

let cluster: TestCluster;
let database: TestDatabase;
let adversary: Adversary;
beforeAll(async () => {
  cluster = await startTestCluster();
  adversary = await startAdversary();
});
afterAll(async () => {
  await adversary?.close();
  await cluster?.stop();
});

let services: TestServices;
let dataDir: string;
let scope: Scope;
beforeEach(async () => {
  adversary.behave(serves);
  database = await cluster.createDatabase();
  dataDir = newDataFolder();
  const recordings = openRecordingStores(dataDir, undefined);
  services = await openServices(database.url, { sandboxUrl: adversary.url, recordings });
  scope = await createWorkspace(services);
  const account = await createConnection(scope);
  const calls = ["one", "two", "three"].map((name) =>
    aiCall({ fullAudioUrl: `${adversary.url}/${name}.wav`, customerAudioUrl: `${adversary.url}/${name}-customer.wav` }),
  );
  await plantRecords(services, account, "ai", calls);
  await chooseRecordings(scope, { mode: "copies" });
});
afterEach(async () => {
  await services.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startWorker(step: CopyStep | "never" | "naive"): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const args = [program, database.url, dataDir, adversary.url, step];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

type Row = { url: string; state: string; bytes: number | null; sha256: string | null; key: string | null };

async function rows(): Promise<readonly Row[]> {
  return services.db.system.execute<Row>(sql`
    select url, state, bytes::float8 as bytes, encode(sha256, 'hex') as sha256, object_key as key from recording`);
}

/** What must never be: a copy that is told of and not whole, or an object that nothing tells of. */
async function problems(): Promise<string[]> {
  const folder = join(dataDir, "recordings");
  const told = await rows();
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const objects = found
    .filter((entry) => entry.isFile() && entry.name !== "folder-id" && !entry.parentPath.endsWith("/incoming"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const lost = objects.filter((key) => !told.some((row) => row.key === key));
  const broken = told.filter(({ state, url, key, bytes, sha256 }) => {
    if (state !== "copied") return false;
    const path = join(folder, String(key));
    const file = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const isWhole = file.equals(soundOf(new URL(url).pathname));
    return !isWhole || file.length !== bytes || createHash("sha256").update(file).digest("hex") !== sha256;
  });
  return [...lost.map((key) => `nothing names ${key}`), ...broken.map(({ url }) => `${url} is not whole`)];
}

/** Another worker finds what a killed one left, and the time to try again has come. */
async function goOn(): Promise<void> {
  await endLeases(services);
  await services.db.system.execute(sql`update recording set next_try_at = now() where state = 'linked'`);
  for (let count = 0; count < 20; count++) {
    await hurry(services);
    await services.db.system.execute(sql`
      insert into job (kind, key, workspace_id) values ('copy_recordings', ${scope.workspace.id}, ${scope.workspace.id})
      on conflict do nothing`);
    await runNext(services, "copy_recordings", (held) => runCopies(services, held));
    if ((await rows()).every(({ state }) => state === "copied")) return;
  }
}

async function isWholeAtLast(): Promise<void> {
  await goOn();
  expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "copied"));
  expect(await problems()).toEqual([]);
  await clearIncoming(services.recordings, Date.now() + 2 * 3_600_000);
  expect(readdirSync(services.recordings.incoming)).toEqual([]);
}

test.each<CopyStep>(["begun", "fetched", "named", "stored", "copied"])(
  "a worker killed when a recording is %s leaves none that is told of and not whole, and another one goes on",
  async (step) => {
    for (let cycle = 0; cycle < 2; cycle++) {
      await once(startWorker(step), "exit");
      expect(await problems()).toEqual([]);
      await endLeases(services);
      await services.db.system.execute(sql`update recording set next_try_at = now() where state = 'linked'`);
      await hurry(services);
    }
    await isWholeAtLast();
  },
);

test("a worker killed in the middle of a file leaves nothing of it where copies lie, and another one fetches it anew", async () => {
  adversary.behave({
    received: (socket, { path }) => {
      const body = soundOf(path);
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body.subarray(0, body.length / 2));
    },
  });
  const child = startWorker("never");
  const { incoming } = services.recordings;
  await expect.poll(() => (existsSync(incoming) ? readdirSync(incoming).length : 0)).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(incoming).length).toBeGreaterThan(0);
  expect((await rows()).every(({ state, key }) => state === "linked" && key === null)).toBe(true);
  expect(await problems()).toEqual([]);
  adversary.behave(serves);
  await isWholeAtLast();
});

test("the control: a worker that tells of a copy first and writes it where it belongs is found out", async () => {
  const begun = startWorker("begun");
  await once(begun, "exit");
  await once(startWorker("naive"), "exit");
  expect(await problems()).toEqual([expect.stringMatching(/ is not whole$/)]);
});
