import { appendFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKeyring } from "#server/domain/keys/seal.ts";
import type { Scope } from "#server/domain/scope.ts";
import { anchorHeads } from "#server/domain/trail/anchor-heads.ts";
import { keepAnchor, readKeptAnchors } from "#server/domain/trail/kept-anchors.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { appendMany, openWorld, type World } from "./world.ts";

let world: World;
let scope: Scope;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  scope = await createWorkspace(world.services);
});
afterAll(() => world.close());

const anchor = (services: Parameters<typeof anchorHeads>[0] = world.services) =>
  anchorHeads(services, world.anchorsFile);
const verifyWithKept = async () =>
  verifyWorkspace(world.services.db.system, scope.workspace.id, {
    kept: (await readKeptAnchors(world.anchorsFile)).get(scope.workspace.id),
  });

/** What somebody can do who owns the database. */
const behindTheTrail = (statement: (id: string) => string) =>
  world.owner.$client.unsafe(`
    alter table audit disable trigger user; alter table audit_anchor disable trigger user;
    ${statement(scope.workspace.id)};
    alter table audit enable trigger user; alter table audit_anchor enable trigger user`);

const cutTail = (id: string, last: number) => `
  delete from audit where workspace_id = '${id}' and seq > ${last};
  delete from audit_subject where workspace_id = '${id}' and seq > ${last};
  update audit_head set seq = ${last}, hash = (select hash from audit where workspace_id = '${id}' and seq = ${last})
    where workspace_id = '${id}'`;

test("each chain that has moved gets one anchor of its head, in the database and beside it", async () => {
  await anchor();
  const other = await createWorkspace(world.services);
  await appendMany(scope, 3);
  await appendMany(other, 1);
  expect(await anchor()).toBe(2);
  expect(await anchor()).toBe(0);
  await appendMany(scope, 2);
  expect(await anchor()).toBe(1);
  const verified = await verifyWithKept();
  expect(verified).toMatchObject({ broken: null, anchors: { count: 2, last: { seq: 5 } } });
  const kept = (await readKeptAnchors(world.anchorsFile)).get(scope.workspace.id);
  expect(kept?.anchors.map(({ seq }) => seq)).toEqual([3, 5]);
  expect((await stat(world.anchorsFile)).mode & 0o777).toBe(0o600);
});

test("a quiet chain is anchored once a day, a busy one and the instance's at each round", async () => {
  const quiet = { fewerThan: 5, hours: 24 };
  const round = () => anchorHeads(world.services, world.anchorsFile, quiet);
  await appendMany(scope, 1);
  await anchor();
  await appendMany(scope, 4);
  expect(await round()).toBe(0);
  await appendMany(scope, 1);
  expect(await round()).toBe(1);
  await appendMany(scope, 1);
  await world.owner.$client.unsafe(`alter table audit_anchor disable trigger user;
    update audit_anchor set at = at - interval '25 hours' where workspace_id = '${scope.workspace.id}';
    alter table audit_anchor enable trigger user`);
  expect(await round()).toBe(1);
});

test("the file is read in pieces of any size, and one that is full is put beside itself and read with it", async () => {
  const path = `${world.anchorsFile}.filled.jsonl`;
  await appendMany(scope, 1);
  await anchor();
  const anchors = (await readKeptAnchors(world.anchorsFile)).get(scope.workspace.id);
  const [one] = anchors?.anchors ?? [];
  const publicKey = anchors?.keys.get(one?.keyId ?? "");
  if (!one || !publicKey) throw new Error("there is no anchor");
  for (const seq of [1, 2, 3])
    await keepAnchor(path, scope.workspace.id, { ...one, seq }, publicKey, { mostBytes: 600 });
  expect((await readdir(dirname(path))).filter((name) => name.includes(".filled-"))).toHaveLength(1);
  for (const chunkBytes of [1, 7, 1000]) {
    const read = (await readKeptAnchors(path, { chunkBytes })).get(scope.workspace.id);
    expect(read?.anchors.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  }
});

test("two workers at once make one anchor", async () => {
  await anchor();
  await appendMany(scope, 2);
  const made = await Promise.all([anchor(), anchor(), anchor(), anchor()]);
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await verifyWithKept()).toMatchObject({ broken: null, anchors: { count: 1 } });
});

test("where its file cannot be written there is no anchor, and the next try makes it", async () => {
  await anchor();
  await appendMany(scope, 1);
  await expect(anchorHeads(world.services, "/nowhere/at/all.jsonl")).rejects.toThrow("ENOENT");
  expect(await verifyWithKept()).toMatchObject({ anchors: { count: 0 } });
  expect(await anchor()).toBe(1);
});

test("a tail that is cut off with the head set back is found by the anchor, and by nothing else", async () => {
  await appendMany(scope, 4);
  await behindTheTrail((id) => cutTail(id, 2));
  expect(await verifyWithKept()).toMatchObject({ broken: null, entries: 2 });
  await appendMany(scope, 2);
  await anchor();
  await behindTheTrail((id) => cutTail(id, 2));
  const { broken } = await verifyWithKept();
  expect(broken?.seq).toBe(3);
  expect(broken?.what).toMatch(/^it is missing: the anchor of .* signed entry 4$/);
});

test("also when the anchors were deleted with it: the file beside the database tells", async () => {
  await appendMany(scope, 4);
  await anchor();
  await behindTheTrail((id) => `${cutTail(id, 2)}; delete from audit_anchor where workspace_id = '${id}'`);
  expect(await verifyWorkspace(world.services.db.system, scope.workspace.id)).toMatchObject({ broken: null });
  expect((await verifyWithKept()).broken).toMatchObject({ seq: 3 });
});

test("whoever writes chain and anchors anew with a key of their own is found by the file too", async () => {
  await appendMany(scope, 3);
  await anchor();
  const { id } = scope.workspace;
  await behindTheTrail(
    () => `update audit set body = replace(body, '"index": 2', '"index": 7'), meta = '{"index": 7}'
      where workspace_id = '${id}' and seq = 3;
    update audit set hash = sha256(prev || convert_to(body, 'UTF8')) where workspace_id = '${id}' and seq = 3;
    update audit_head set hash = (select hash from audit where workspace_id = '${id}' and seq = 3) where workspace_id = '${id}';
    delete from audit_anchor where workspace_id = '${id}'`,
  );
  const forger = { ...world.services, keyring: createKeyring("the key of somebody else, long enough for anybody") };
  await anchorHeads(forger, `${world.anchorsFile}.forged`);
  expect(await verifyWorkspace(world.services.db.system, id)).toMatchObject({ broken: null, anchors: { count: 1 } });
  const { broken } = await verifyWithKept();
  expect(broken).toMatchObject({ seq: 3 });
  expect(broken?.what).toContain("was rewritten");
});

test("anchors of a key that has been exchanged since stay good", async () => {
  await appendMany(scope, 1);
  await anchor();
  await appendMany(scope, 1);
  await anchor({ ...world.services, keyring: createKeyring("the next key of this Switchboard, long enough") });
  expect(await verifyWithKept()).toMatchObject({ broken: null, anchors: { count: 2 } });
});

test("a changed line of the file is named, and one cut off by a crash is not taken for one", async () => {
  await appendMany(scope, 1);
  await anchor();
  const text = await readFile(world.anchorsFile, "utf8");
  const lines = text.trimEnd().split("\n").length;
  const copy = `${world.anchorsFile}.copy`;
  await writeFile(copy, `${text}{"workspaceId":"12`);
  expect((await readKeptAnchors(copy)).get(scope.workspace.id)?.anchors).toHaveLength(1);
  await writeFile(copy, `${text.trimEnd()}x\n`);
  await expect(readKeptAnchors(copy)).rejects.toThrow(`Line ${lines} of ${copy} is no anchor`);
  expect(await readKeptAnchors(`${copy}.of-nothing`)).toEqual(new Map());
});

test("an anchor cut off by a crash takes no later one with it", async () => {
  await appendMany(scope, 1);
  await anchor();
  await appendFile(world.anchorsFile, '{"workspaceId":"12');
  await appendMany(scope, 1);
  expect(await anchor()).toBe(1);
  await appendMany(scope, 1);
  expect(await anchor()).toBe(1);
  const kept = (await readKeptAnchors(world.anchorsFile)).get(scope.workspace.id);
  expect(kept?.anchors.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await verifyWithKept()).toMatchObject({ broken: null });
});

test("nobody but the system makes anchors: a workspace's own people cannot", async () => {
  await appendMany(scope, 1);
  await anchor();
  await expect(
    world.services.db.app.execute(sql`insert into audit_anchor select * from audit_anchor`),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});
