import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { blockStore, clearBlocks } from "#server/domain/uploads/block-store.ts";
import { discardUpload } from "#server/domain/uploads/discard.ts";
import { LeaseLost, takeUpload } from "#server/domain/uploads/lease.ts";
import { readNextUpload } from "#server/domain/uploads/read-next.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { readAll, received, storedRows, uploadRow } from "./world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
});
afterAll(() => world.close());

const rows = Array.from({ length: 12_000 }, (_, no) => [no + 2, `Person ${no}`, `+49151${10_000_000 + no}`]);
const table = `Name,Number\n${rows.map(([, ...cells]) => cells.join(",")).join("\n")}\n`;

/** A worker that was killed: it had taken the upload and stored some of it. */
async function killedHalfWay(id: string, leaseMs?: number) {
  const { system } = world.services.db;
  const lease = await takeUpload(system, leaseMs);
  if (lease?.id !== id) throw new Error("another upload was taken");
  await clearBlocks(system, lease);
  const store = blockStore(system, lease, leaseMs);
  for (let no = 0; no < 10; no += 1) await store.keep([[no + 2, "half", "read"]]);
  await store.end();
  return { lease, store };
}

const endLease = (id: string) =>
  world.services.db.system.execute(sql`update upload set lease_until = now() - interval '1 second' where id = ${id}`);

test("a file whose worker was killed is read from the start once the lease has ended, to the same rows", async () => {
  const id = await received(owner, table);
  await killedHalfWay(id);
  expect((await uploadRow(world.services, id)).rowCount).toBe(10);
  // Control: while the lease runs, nobody takes it.
  expect(await readNextUpload(world.services)).toBe(false);
  await endLease(id);
  expect(await readNextUpload(world.services)).toBe(true);
  expect(await uploadRow(world.services, id)).toMatchObject({ state: "read", rowCount: 12_000, leaseUntil: null });
  expect(await storedRows(world.services, id)).toEqual(rows);
});

test("a worker that was only slow changes nothing after another has taken over", async () => {
  const id = await received(owner, table);
  const slow = await killedHalfWay(id);
  await endLease(id);
  await readAll(world.services);
  await slow.store.keep([[99_999, "late"]]);
  await expect(slow.store.end()).rejects.toThrow(LeaseLost);
  await expect(clearBlocks(world.services.db.system, slow.lease)).rejects.toThrow(LeaseLost);
  expect(await storedRows(world.services, id)).toEqual(rows);
});

test("two workers never read the same file, and both read something", async () => {
  const ids = [await received(owner, table), await received(owner, table)];
  expect(await Promise.all([readNextUpload(world.services), readNextUpload(world.services)])).toEqual([true, true]);
  for (const id of ids) expect(await storedRows(world.services, id)).toEqual(rows);
});

test("a file that is discarded while it is read is gone, and its worker goes on with others", async () => {
  const id = await received(owner, table);
  const reading = readNextUpload(world.services);
  await expect.poll(async () => (await uploadRow(world.services, id)).leaseUntil).not.toBeNull();
  await discardUpload(owner, id);
  expect(await reading).toBe(true);
  expect(await storedRows(world.services, id)).toEqual([]);
  expect(await readNextUpload(world.services)).toBe(false);
});

test("a database that is away in the middle leaves the file to be read again", async () => {
  const id = await received(owner, table);
  const { system } = world.services.db;
  // The first thing after the lease fails as a cut connection does.
  const broken = Object.create(system, {
    transaction: { value: () => Promise.reject(Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" })) },
  });
  await expect(readNextUpload({ db: { ...world.services.db, system: broken } })).rejects.toThrow("closed");
  expect((await uploadRow(world.services, id)).state).toBe("reading");
  await endLease(id);
  await readAll(world.services);
  expect((await uploadRow(world.services, id)).state).toBe("read");
});
