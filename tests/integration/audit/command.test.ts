import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runningEmbedded, startEmbedded } from "#db/embedded.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { Scope } from "#server/domain/scope.ts";
import { anchorHeads } from "#server/domain/trail/anchor-heads.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { createWorkspace, openServices } from "#tests/support/factories.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { appendMany, openWorld, type World } from "./world.ts";

let world: World;
let scope: Scope;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "switchboard-"));
});
beforeEach(async () => {
  scope = await createWorkspace(world.services);
  await appendMany(scope, 4);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

type Ran = { code: number; said: string };

/** Runs the command as `npm run audit:verify` does. */
function run(
  args: string[],
  environment: Record<string, string> = { DATABASE_URL: world.databaseUrl, DATA_DIR: folder },
) {
  return new Promise<Ran>((resolve) => {
    const env = { PATH: process.env.PATH ?? "", NODE_ENV: "test" as const, ...environment };
    execFile(process.execPath, ["scripts/audit-verify.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, said: `${stdout}${stderr}` }),
    );
  });
}

const only = () => ["--workspace", scope.workspace.slug];

const tamper = (statement: string) =>
  world.owner.$client.unsafe(
    `alter table audit disable trigger user; ${statement}; alter table audit enable trigger user`,
  );

async function exportTo(name: string): Promise<{ path: string; bytes: Buffer }> {
  const parts: Uint8Array[] = [];
  for await (const chunk of (await exportChain(chainOfWorkspace(scope))).chunks) parts.push(chunk);
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(parts));
  return { path, bytes: Buffer.concat(parts) };
}

test("says of an unbroken chain how long it is, when it was anchored, and ends with 0", async () => {
  expect(await run(only())).toEqual({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^${scope.workspace.slug}: 4 entries, unbroken, in \\d+\\.\\d s; not anchored yet\\.\n$`),
    ),
  });
  await anchorHeads(world.services, world.anchorsFile);
  expect((await run(only())).said).toMatch(/; last anchored at entry 4, \d{4}-.*Z\.\n/);
});

test("names the first broken entry in one sentence and ends with 1, for the whole database too", async () => {
  const { id, slug } = scope.workspace;
  await tamper(`update audit set meta = '{"index": 7}' where workspace_id = '${id}' and seq = 3`);
  const sentence = `${slug}: entry 3 is broken: meta says something else than what was hashed.\n`;
  expect(await run(only())).toEqual({ code: 1, said: sentence });
  const all = await run([]);
  expect(all.code).toBe(1);
  expect(all.said).toContain(sentence);
  await tamper(`delete from audit where workspace_id = '${id}'`);
});

test("finds by the file beside the database what was cut off with its anchors", async () => {
  const { id, slug } = scope.workspace;
  await anchorHeads(world.services, join(folder, "audit-anchors.jsonl"));
  await tamper(`delete from audit where workspace_id = '${id}'; delete from audit_head where workspace_id = '${id}';
    delete from audit_subject where workspace_id = '${id}'; alter table audit_anchor disable trigger user;
    delete from audit_anchor where workspace_id = '${id}'; alter table audit_anchor enable trigger user`);
  const ran = await run(only());
  expect(ran.code).toBe(1);
  expect(ran.said).toMatch(
    new RegExp(`^${slug}: entry 1 is broken: it is missing: the anchor of .* signed entry 4\\.\n$`),
  );
  expect((await run(only(), { DATABASE_URL: world.databaseUrl, DATA_DIR: join(folder, "elsewhere") })).code).toBe(0);
});

test("verifies an exported file without any database, and names the entry whose byte was altered", async () => {
  await anchorHeads(world.services, world.anchorsFile);
  const { path, bytes } = await exportTo("whole.jsonl");
  expect(await run(["--file", path], {})).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^whole\.jsonl: 4 entries, unbroken, in .* last anchored at entry 4, /),
  });
  const altered = join(folder, "altered.jsonl");
  const text = bytes.toString("utf8");
  await writeFile(altered, text.replace('\\"index\\": 2', '\\"index\\": 3'));
  expect(await run(["--file", altered], {})).toEqual({
    code: 1,
    said: "altered.jsonl: entry 3 is broken: its text is not what was hashed.\n",
  });
  expect((await run(["--file", path, "--anchors", world.anchorsFile], {})).code).toBe(0);
});

test("says of a file that ends before an anchor that the trail went on", async () => {
  const { path } = await exportTo("early.jsonl");
  await appendMany(scope, 2);
  const anchors = join(folder, "later-anchors.jsonl");
  await anchorHeads(world.services, anchors);
  const { code, said } = await run(["--file", path, "--anchors", anchors], {});
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^early\.jsonl: 4 entries, unbroken, in .*\. The trail went on: an anchor of .*Z signed entry 7\.\n$/,
    ),
  });
});

test("says when there are no anchors outside of the database to compare with", async () => {
  await anchorHeads(world.services, world.anchorsFile);
  const elsewhere = join(folder, "nothing-here");
  const { code, said } = await run(only(), { DATABASE_URL: world.databaseUrl, DATA_DIR: elsewhere });
  expect(code).toBe(0);
  expect(said).toContain(
    `No anchors are kept in ${join(elsewhere, "audit-anchors.jsonl")}, so only those of the database were compared.`,
  );
  expect(
    (await run(only(), { DATABASE_URL: world.databaseUrl, DATA_DIR: dirname(world.anchorsFile) })).said,
  ).not.toContain("No anchors");
});

test("ends with 2 when there is nothing to verify", async () => {
  const typo = join(folder, "typo.jsonl");
  for (const args of [only(), ["--file", (await exportTo("for-typo.jsonl")).path]])
    expect(await run([...args, "--anchors", typo])).toEqual({ code: 2, said: `There is no file ${typo}.\n` });
  expect(await run(["--fil", "x"])).toMatchObject({ code: 2, said: expect.not.stringContaining("    at ") });
  expect(await run(["--workspace", "nowhere"])).toEqual({ code: 2, said: "There is no workspace nowhere.\n" });
  const none = join(folder, "none.jsonl");
  expect(await run(["--file", none], {})).toEqual({ code: 2, said: `There is no file ${none}.\n` });
  const empty = join(folder, "empty");
  await mkdir(empty);
  expect(await run([], { DATA_DIR: empty })).toEqual({
    code: 2,
    said: expect.stringContaining(`There is no database of Switchboard in the data folder ${empty}`),
  });
}, 60_000);

test("reaches the embedded database while it runs and while it does not, and leaves it as it was", async () => {
  const dataDir = newDataFolder();
  const server = await startEmbedded({ dataDir, durable: false });
  try {
    await migrateDatabase(server.url);
    const services = await openServices(server.url);
    const own = await createWorkspace(services);
    await appendMany(own, 3);
    await anchorHeads(services, join(dataDir, "audit-anchors.jsonl"));
    await services.close();
    const sound = { code: 0, said: expect.stringContaining(`${own.workspace.slug}: 3 entries, unbroken`) };
    expect(await run([], { DATA_DIR: dataDir })).toEqual(sound);
    expect(runningEmbedded(dataDir)).toBe(server.url);
    await server.stop();
    expect(runningEmbedded(dataDir)).toBeUndefined();
    expect(await run([], { DATA_DIR: dataDir })).toEqual(sound);
    expect(runningEmbedded(dataDir)).toBeUndefined();
    expect((await readFile(join(dataDir, "audit-anchors.jsonl"), "utf8")).split("\n")).toHaveLength(2);
  } finally {
    await server.stop();
    await rm(server.location, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
