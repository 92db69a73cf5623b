import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { createConnection } from "#server/domain/account/connections/create.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { bootstrap } from "#server/domain/instance/bootstrap.ts";
import { loadKeyring } from "#server/domain/instance/instance-keys.ts";
import { countNotCurrent, sealedColumns } from "#server/domain/instance/reseal.ts";
import { beginRotation, makeKeyFile, readKeyFiles } from "#server/domain/keys/key-files.ts";
import { createKeyring, type SecretKeys } from "#server/domain/keys/seal.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { formOf } from "../connections/world.ts";
import { connections, fill, openEverything } from "./sealed-values.ts";

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let firstKey: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "switchboard-rotate-"));
  database = await createDatabase();
  firstKey = makeKeyFile(dataDir);
  await bootstrap({ databaseUrl: database.url, secretKeys: folderKeys, sandbox: false });
  services = await openServices(database.url);
  // As a process of the portal has it: it follows the data folder's keys.
  services.keyring = await loadKeyring(services.db, folderKeys);
});
afterEach(async () => {
  await services.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function folderKeys(): SecretKeys {
  const keys = readKeyFiles(dataDir);
  if (!keys) throw new Error("no key file");
  return keys;
}

type Script = { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> };

function script(args: string[] = [], env: Record<string, string> = {}): Script {
  const child = spawn(process.execPath, ["scripts/keys-rotate.ts", ...args], {
    env: { ...process.env, SECRET_KEY: "", DATABASE_URL: database.url, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(""));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, ended: Promise.all([exited, said]).then(([code, all]) => ({ code, said: all })) };
}

const run = (...args: string[]) => script(args).ended;
const previousFile = () => existsSync(join(dataDir, "secret-key.previous"));
const left = () => countNotCurrent(services.db.system, folderKeys());

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;

/** Lets `work` happen while the script stands still before the last connections: somebody holds one of them. */
async function heldUp(work: (rotation: Script) => Promise<void>): Promise<void> {
  const owner = openOwner(database.url, 1);
  try {
    await owner.transaction(async (tx) => {
      await tx.execute(sql`select 1 from connection order by id desc limit 1 for update`);
      const rotation = script();
      // None is left to seal either while the old key is still the current one.
      await expect.poll(async () => isWithin(await left(), 1, 2 * connections)).toBe(true);
      await work(rotation);
    });
  } finally {
    await owner.$client.end();
  }
}

test("every column of sealed values is rotated", async () => {
  const found = await services.db.system.execute<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
      and (a.attname like '%sealed%' or a.attname = 'key_check')`);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(listed.toSorted()).toEqual(found.map(({ place }) => place).toSorted());
});

test("a rotation seals everything anew, the old key is dropped, and what was hashed stays as it was", async () => {
  await fill(services);
  const fingerprint = services.keyring.fingerprint("x");
  expect(await run()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Sealed [\d,]+ secrets under the new key/),
  });
  const { current, previous } = folderKeys();
  expect(previous).toBe(firstKey);
  expect(await left()).toBe(0);
  await openEverything(services, createKeyring(current));
  await expect(openEverything(services, createKeyring(firstKey))).rejects.toThrow("another SECRET_KEY");
  expect(await run()).toMatchObject({ code: 0, said: expect.stringMatching(/already/) });
  expect(folderKeys().current).toBe(current);
  expect(await run("--drop")).toMatchObject({ code: 0, said: "The old key is gone.\n" });
  expect(folderKeys()).toEqual({ current, previous: undefined });
  const fresh = await loadKeyring(services.db, folderKeys);
  await openEverything(services, fresh);
  expect(fresh.fingerprint("x")).toEqual(fingerprint);
  await bootstrap({ databaseUrl: database.url, secretKeys: folderKeys, sandbox: false });
  const trail = await services.db.system.execute<{ action: string }>(
    sql`select action from audit where action like 'secret_key%' order by seq`,
  );
  expect(trail.map(({ action }) => action)).toEqual(["secret_key.changed", "secret_key.dropped"]);
});

test("killed in the middle it is run again, and at no moment does the portal fail to open or to store a secret", async () => {
  await fill(services);
  await heldUp(async ({ child, ended }) => {
    const before = await left();
    expect(before).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await ended;
    expect(await left()).toBe(before);
  });
  // Some are under the old key, some under the new one.
  const { current, previous } = folderKeys();
  expect(previous).toBe(firstKey);
  await expect(openEverything(services, createKeyring(current))).rejects.toThrow("another SECRET_KEY");
  await expect(openEverything(services, createKeyring(firstKey))).rejects.toThrow("another SECRET_KEY");
  await openEverything(services);
  expect(await run("--drop")).toMatchObject({ code: 1, said: expect.stringMatching(/may not be dropped yet/) });
  expect(previousFile()).toBe(true);
  const again = script();
  const owner = await createWorkspace(services);
  let rounds = 0;
  for (let running = true; running; rounds++) {
    const { id } = await createConnection(owner, formOf({ secret: "stored-meanwhile-1" }));
    const [row] = await services.db.system.select().from(connection).where(sql`id = ${id}`);
    expect(row && openAccount(services, row).secret.reveal()).toBe("stored-meanwhile-1");
    await openEverything(services);
    running = again.child.exitCode === null;
  }
  expect(rounds).toBeGreaterThan(0);
  expect(await again.ended).toMatchObject({ code: 0 });
  expect(await left()).toBe(0);
  expect(folderKeys()).toEqual({ current, previous });
  expect(await run("--drop")).toMatchObject({ code: 0 });
  await openEverything(services, createKeyring(current));
});

test("a change of keys stands in the trail with its first value, also when it is killed right then", async () => {
  await fill(services);
  await heldUp(async ({ child, ended }) => {
    child.kill("SIGKILL");
    await ended;
  });
  const changes = () =>
    services.db.system.execute<{ meta: { secrets: number } }>(
      sql`select meta from audit where action = 'secret_key.changed' order by seq`,
    );
  expect(await changes()).toHaveLength(1);
  const before = await left();
  expect(await run()).toMatchObject({ code: 0 });
  expect((await changes()).map(({ meta }) => meta.secrets)).toEqual([expect.any(Number), before]);
  expect(await run()).toMatchObject({ code: 0, said: expect.stringMatching(/already/) });
  expect(await changes()).toHaveLength(2);
});

test.each(["secret_sealed", "api_key_sealed"])(
  "a value in %s that does not open is named, and changes nothing",
  async (column) => {
    const owner = await createWorkspace(services);
    const { id } = await createConnection(owner, formOf());
    await services.db.system.execute(
      sql`update connection set ${sql.identifier(column)} = set_byte(${sql.identifier(column)}, 80, get_byte(${sql.identifier(column)}, 80) # 1) where id = ${id}`,
    );
    expect(await run()).toMatchObject({
      code: 1,
      said: `The value in connection.${column} of ${id} does not open: it was changed, or moved from elsewhere. Put it in place again, then run this again.\n`,
    });
  },
);

test("two at once are one: the other is told to wait", async () => {
  await fill(services);
  await heldUp(async () => {
    expect(await run()).toMatchObject({ code: 1, said: expect.stringMatching(/being rotated already/) });
    expect(await run("--drop")).toMatchObject({ code: 1 });
  });
  await expect.poll(left).toBe(0);
});

describe("a key that something is sealed under is not given up", () => {
  test("by dropping it", async () => {
    await fill(services);
    beginRotation(dataDir);
    expect(await run("--drop")).toMatchObject({
      code: 1,
      said: expect.stringMatching(/run npm run keys:rotate first/),
    });
    expect(folderKeys().previous).toBe(firstKey);
  });

  test("by starting without it", async () => {
    await fill(services);
    const { keys } = beginRotation(dataDir);
    await services.db.system.execute(
      sql`update instance set key_check = ${createKeyring(keys.current).seal("switchboard", {
        table: "instance",
        column: "key_check",
        id: "1",
        workspaceId: "00000000-0000-0000-0000-000000000000",
      })}`,
    );
    const start = (secretKeys: () => SecretKeys) =>
      bootstrap({ databaseUrl: database.url, secretKeys, sandbox: false });
    await expect(start(() => ({ current: keys.current }))).rejects.toThrow(
      /stored secrets are still sealed under another SECRET_KEY, so it may not be dropped yet\. Set SECRET_KEY_PREVIOUS/,
    );
    await start(folderKeys);
  });
});

describe("with keys of the environment", () => {
  const [oldKey, newKey] = [`old-${"o".repeat(40)}`, `new-${"n".repeat(40)}`];

  test("both are named, and Switchboard is started with both, before anything is sealed anew", async () => {
    await fill(services);
    const first = script([], { SECRET_KEY: firstKey });
    expect(await first.ended).toMatchObject({
      code: 1,
      said: expect.stringMatching(/SECRET_KEY_PREVIOUS to the old one/),
    });
    const wrong = script([], { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
    expect(await wrong.ended).toMatchObject({
      code: 1,
      said: expect.stringMatching(/not the one this database was made with/),
    });
    const both = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: firstKey };
    expect(await script([], both).ended).toMatchObject({ code: 0 });
    expect(await script(["--drop"], both).ended).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Remove SECRET_KEY_PREVIOUS/),
    });
    await openEverything(services, createKeyring(newKey));
    expect(folderKeys()).toEqual({ current: firstKey, previous: undefined });
  });
});
