import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { dropExports } from "#server/domain/downloads/drop-old.ts";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { getExport } from "#server/domain/downloads/own.ts";
import { type ExportStep, writeExport } from "#server/domain/downloads/write-export.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openExportStores } from "#server/domain/stores/open-stores.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { endLeases, hurry, runNext } from "#tests/support/jobs.ts";
import { newDataFolder } from "#tests/support/scratch.ts";

const program = fileURLToPath(new URL("./exports-process.ts", import.meta.url));
const rows = 20_000;
/** They only end what hangs. */
const limit = { timeout: 600_000 };
const address = "/suppressions/suppressions.csv";

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(async () => {
  await cluster?.stop();
});

let database: TestDatabase;
let services: TestServices;
let dataDir: string;
let owner: Scope;
beforeEach(async () => {
  database = await cluster.createDatabase();
  dataDir = newDataFolder();
  services = await openServices(database.url, { exports: openExportStores(dataDir, undefined) });
  owner = await createWorkspace(services);
  await services.db.system.execute(sql`
    insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
    select ${owner.workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea), 'asked', ${owner.person.id}
    from generate_series(1, ${rows}::int) n`);
});
afterEach(async () => {
  await services.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startWorker(step: ExportStep | "never" | "naive"): ChildProcess {
  const child = spawn(process.execPath, [program, database.url, dataDir, step], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

/** Another worker finds what a killed one left. */
async function goOn(): Promise<void> {
  await endLeases(services);
  await hurry(services);
  await runNext(services, "write_export", (held) => writeExport(services, held));
}

async function bytesOf(id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of (await openExport(owner, id)).chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** What is fetched is all that the manifest says, of which each row is there. */
async function requireWhole(id: string): Promise<void> {
  const manifest = await getExport(owner, id);
  const bytes = await bytesOf(id);
  expect(manifest).toMatchObject({
    state: "ready",
    rows,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(bytes.toString().trimEnd().split("\r\n")).toHaveLength(rows + 1);
}

/** Files below the folder that no row of the table names. */
async function unnamed(): Promise<string[]> {
  const folder = join(dataDir, "exports");
  const named = await services.db.system.execute<{ key: string }>(
    sql`select object_key as key from list_export where object_key is not null`,
  );
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return found
    .filter((entry) => entry.isFile() && entry.name !== "folder-id" && !entry.parentPath.endsWith("/incoming"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((key) => !named.some((row) => row.key === key));
}

test(
  "a worker killed in the middle of a file: it is still being written for whoever asks, and another one begins anew",
  limit,
  async () => {
    const { id } = await askForExport(owner, address);
    const worker = startWorker("never");
    const ended = killed(worker);
    await expect
      .poll(async () => (await getExport(owner, id)).rows, { interval: 5, timeout: 120_000 })
      .toBeGreaterThan(0);
    worker.kill("SIGKILL");
    await ended;
    const left = await getExport(owner, id);
    expect(left).toMatchObject({ state: "writing", isThere: false });
    expect(left.rows).toBeLessThan(rows);
    const [half = ""] = readdirSync(join(dataDir, "exports", "incoming"));
    expect(readFileSync(join(dataDir, "exports", "incoming", half)).length).toBeGreaterThan(0);
    await expect(openExport(owner, id)).rejects.toThrow("It is still being written. Fetch it when it is ready.");
    await goOn();
    await requireWhole(id);
    expect(await unnamed()).toEqual([]);
  },
);

test("a worker killed at any other step is followed by one that offers the whole file", limit, async () => {
  for (const step of ["begun", "written", "named", "stored"] as const) {
    const { id } = await askForExport(owner, address);
    await killed(startWorker(step));
    await expect(openExport(owner, id), step).rejects.toThrow("It is still being written. Fetch it when it is ready.");
    await goOn();
    await requireWhole(id);
  }
  expect(await unnamed()).toEqual([]);
});

test("control: of a worker that says first that it is ready, the half that it left is found out", limit, async () => {
  const { id } = await askForExport(owner, address);
  await killed(startWorker("naive"));
  expect((await getExport(owner, id)).state).toBe("ready");
  await expect(requireWhole(id)).rejects.toThrow();
});

/** A disk of its own, which only the machine's administrator can make. */
function mount(folder: string, options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    // Not for this user, or not on this machine.
    return false;
  }
}

const small = newDataFolder();
const hasDisk = mount(small, "size=1m");
afterAll(() => {
  if (hasDisk) execFileSync("umount", [small]);
  rmSync(small, { recursive: true, force: true });
});

test("a disk that is full in the middle of a file is named, nothing of it is kept, and it is written once there is room", async ({
  skip,
}) => {
  if (!hasDisk) skip("This user may not mount a disk that is small enough to be filled.");
  const onSmall = { ...services, exports: openExportStores(small, undefined) };
  const scope = { ...owner, services: onSmall };
  const write = () => runNext(onSmall, "write_export", (held) => writeExport(onSmall, held, { pageRows: 500 }));
  const { id } = await askForExport(scope, address);
  await write();
  const sentence = "The disk of the data folder is full. Nothing of it was kept.";
  expect(await getExport(scope, id)).toMatchObject({
    state: "failed",
    problem: sentence,
    isThere: false,
    sha256: null,
  });
  await expect(openExport(scope, id)).rejects.toThrow(sentence);
  expect(readdirSync(onSmall.exports.incoming)).toEqual([]);
  const { id: again } = await askForExport(scope, `${address}?columns=number`);
  mount(small, "remount,size=16m");
  await write();
  expect((await getExport(scope, again)).state).toBe("ready");
  expect(await dropExports(onSmall)).toBe(0);
});
