import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { connectTo } from "#db/driver.ts";
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
const { PATH = "" } = process.env;

/** The major version of the server of the tests; a machine may have no programs of PostgreSQL, or others. */
const major = 18;
const hasPrograms = ["pg_dump", "pg_restore"].every((name) =>
  PATH.split(delimiter).some((folder) => existsSync(join(folder, name)) && versionOf(join(folder, name)) >= major),
);

function versionOf(path: string): number {
  const said = execFileSync(path, ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0);
}

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

type Settings = Record<string, string>;
const run = (script: string, dataDir: string, args: string[], settings: Settings = {}) =>
  runScript(script, args, { DATA_DIR: dataDir, DATABASE_URL: postgres.url, SECRET_KEY: secretKey, ...settings });

/** Programs that say which version they are, and write down how they were asked. */
function programs(version: string): { path: string; asked: () => string } {
  const place = folder();
  const log = join(place, "asked");
  const script = `#!/bin/sh
name=$(basename "$0")
if [ "$1" = --version ]; then echo "$name (PostgreSQL) ${version}"; exit; fi
echo "$name $* PGPASSWORD=$PGPASSWORD" >> ${log}
for one in "$@"; do case "$one" in --file=*) echo dumped > "\${one#--file=}";; esac; done
`;
  for (const name of ["pg_dump", "pg_restore"]) writeFileSync(join(place, name), script, { mode: 0o755 });
  return { path: place, asked: () => (existsSync(log) ? readFileSync(log, "utf8") : "") };
}

async function emptyDatabase(name: string): Promise<string> {
  const admin = connectTo(postgres.adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} owner switchboard`);
  await admin.end();
  return postgres.url.replace(/\/[^/]*$/, `/${name}`);
}

/** What a worker sends that has just started, until nothing is due. */
async function work(url: string): Promise<number> {
  const services = await openServices(url, { connections: 2 });
  const before = adversary.ledger.length;
  const dispatchables = new Map([["email.batchSend", { ...emailBatch, paced: false }]]);
  while ((await dispatchNext(services, { workerId: "worker", timing, dispatchables })) !== "idle");
  await services.close();
  return adversary.ledger.length - before;
}

test.skipIf(!hasPrograms)(
  `a dump taken while callbacks come in is put back whole, with its trail unbroken and all sending held (needs pg_dump ${major})`,
  async () => {
    const dataDir = folder();
    const target = join(folder(), "backup");
    mkdirSync(join(dataDir, "exports"), { recursive: true });
    writeFileSync(join(dataDir, "exports", "one"), "a list");
    const receiver = await startReceiver({ databaseUrl: postgres.url, dataDir });
    const load = startLoad(`${receiver.url}/api/bathWebhook/${batch.token}`, 10, 200);
    await load.acks(200);
    const acknowledgedBefore = [...load.acked];
    expect(await run("backup", dataDir, [target])).toMatchObject({ code: 0 });
    await load.acks(100);
    await load.stop();
    await receiver.stop();

    const place = folder();
    const DATABASE_URL = await emptyDatabase("restored");
    expect(await run("restore", place, [target], { DATABASE_URL })).toMatchObject({
      code: 0,
      said: expect.stringContaining("All sending is held"),
    });
    expect(existsSync(join(place, "exports", "one"))).toBe(true);
    expect(await run("audit-verify", place, [], { DATABASE_URL })).toMatchObject({ code: 0 });
    // Every rule came back with the tables: a start finds nothing to migrate, and an app sees its own workspace alone.
    const owner = openOwner(DATABASE_URL, 1);
    const stored = await storedIds(owner.$client, batch);
    expect(acknowledgedBefore.filter((id) => !stored.has(id))).toEqual([]);
    expect((await findHold(owner))?.cause).toBe("behind");
    const rules = (sql: typeof owner.$client) => sql`
      select c.relname, c.relforcerowsecurity, c.relacl::text, array_agg(p.polname order by p.polname)::text as rules
      from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') group by c.oid order by c.relname`;
    const before = openOwner(postgres.url, 1);
    expect([...(await rules(owner.$client))]).toEqual([...(await rules(before.$client))]);
    await before.$client.end();
    expect(await work(DATABASE_URL)).toBe(0);
    // The control: it is the hold that keeps it back.
    await owner.execute("update sending_hold set released_at = now()");
    await owner.$client.end();
    expect(await work(DATABASE_URL)).toBe(1);

    const again = await run("restore", folder(), [target], { DATABASE_URL });
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
    const onlyData = await run("restore", place, [target], { DATABASE_URL: await emptyDatabase("second") });
    expect(onlyData).toMatchObject({ code: 1, said: expect.stringContaining("The data folder") });
    const databaseOnly = ["--database-only", target];
    expect(
      await run("restore", place, databaseOnly, { DATABASE_URL: await emptyDatabase("third"), SECRET_KEY: secretKey }),
    ).toMatchObject({ code: 0 });
    const wrongKey = {
      DATABASE_URL: await emptyDatabase("fourth"),
      SECRET_KEY: "another secret key, as long as the first one",
    };
    expect(await run("restore", folder(), databaseOnly, wrongKey)).toMatchObject({ code: 1 });
  },
);

test("without a pg_dump that knows the server, one sentence says which version is needed, and nothing is copied", async () => {
  const target = join(folder(), "backup");
  const none = await run("backup", folder(), [target], { PATH: folder() });
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining(`pg_dump of PostgreSQL ${major} or newer`) });
  expect(none.said).toContain("there is none");
  expect(none.said).toContain("The embedded database needs none.");
  const older = programs("15.9 (Debian 15.9-0+deb12u1)");
  const old = await run("backup", folder(), [target], { PATH: older.path });
  expect(old).toMatchObject({ code: 1, said: expect.stringContaining("where the only one is of 15") });
  expect(older.asked()).toBe("");
  expect(existsSync(target)).toBe(false);
});

test("of several programs the one of the server's version is taken, and told the password where nobody reads it", async () => {
  const [older, newer, same] = [programs("15.9"), programs("20.1"), programs(`${major}.1`)];
  const path = [older, newer, same].map((one) => one.path).join(delimiter);
  const dataDir = folder();
  for (const name of ["spool", "recordings", "exports"]) mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, "exports", "one"), "a list");
  writeFileSync(join(dataDir, "postgres-password"), "of an embedded cluster that was here before");
  const target = join(folder(), "backup");
  const made = await run("backup", dataDir, [target], { PATH: `${path}${delimiter}${PATH}` });
  expect(made).toMatchObject({ code: 0 });
  expect([older.asked(), newer.asked()]).toEqual(["", ""]);
  const { password } = new URL(postgres.url);
  expect(same.asked().split("PGPASSWORD=")[0]).not.toContain(password);
  expect(same.asked()).toContain(`PGPASSWORD=${password}`);
  // The owner of the tables reads them under the rules that they have.
  expect(same.asked()).toContain("--enable-row-security");
  const manifest = JSON.parse(readFileSync(join(target, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ major: String(major), dump: { tool: major, owner: "switchboard" } });
  expect(manifest.files).toContainEqual({
    path: "database.dump",
    bytes: 7,
    sha256: "d00ac8721ab542f2bcff0217fcc4c589ec609dcb56123c3077c1399393261cbe",
  });
  expect(existsSync(join(target, "data", "postgres-password"))).toBe(false);

  const other = await run("restore", folder(), [target], { PATH: older.path });
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
  const DATABASE_URL = await emptyDatabase("untouched");
  const cannot = await run("restore", folder(), [target], { DATABASE_URL, PATH: older.path });
  expect(cannot).toMatchObject({
    code: 1,
    said: expect.stringContaining(`pg_restore of PostgreSQL ${major} or newer`),
  });
  const admin = await run("restore", folder(), [target], {
    DATABASE_URL: postgres.adminUrl.replace(/\/[^/]*$/, "/untouched"),
    PATH: same.path,
  });
  expect(admin).toMatchObject({ code: 1, said: expect.stringContaining("the user switchboard owns") });
  const connected = connectTo(DATABASE_URL, { max: 1, connection: { application_name: "switchboard-worker" } });
  await connected`select 1`;
  const busy = await run("restore", folder(), [target], { DATABASE_URL, PATH: same.path });
  expect(busy).toMatchObject({
    code: 1,
    said: expect.stringContaining("connected to the database (switchboard-worker)"),
  });
  await connected.end();
  writeFileSync(join(target, "database.dump"), "damaged");
  const damaged = await run("restore", folder(), [target], { DATABASE_URL, PATH: same.path });
  expect(damaged).toMatchObject({ code: 1, said: expect.stringContaining("database.dump is not what it was") });
});

test("a backup goes back to where it is from: an embedded database into the data folder, another one into DATABASE_URL", async () => {
  const target = join(folder(), "backup");
  const { path } = programs(`${major}.1`);
  expect(await run("backup", folder(), [target], { PATH: path })).toMatchObject({ code: 0 });
  const embedded = { DATA_DIR: folder(), SECRET_KEY: secretKey };
  expect(await runScript("restore", [target], embedded)).toMatchObject({
    code: 1,
    said: expect.stringContaining("set DATABASE_URL"),
  });
  const cluster = join(folder(), "backup");
  expect(await runScript("backup", [cluster], { ...embedded, DATA_DIR: postgres.dataDir })).toMatchObject({ code: 0 });
  const DATABASE_URL = await emptyDatabase("elsewhere");
  expect(await run("restore", folder(), [cluster], { DATABASE_URL, PATH: path })).toMatchObject({
    code: 1,
    said: expect.stringContaining("leave DATABASE_URL away"),
  });
  const nobody = await run("backup", folder(), [join(folder(), "backup")], { DATABASE_URL, PATH: path });
  expect(nobody).toMatchObject({ code: 1, said: expect.stringContaining("Switchboard was never in") });
});
