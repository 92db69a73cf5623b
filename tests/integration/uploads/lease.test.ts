import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { job } from "#db/schema/jobs.ts";
import type { Scope } from "#server/domain/scope.ts";
import { blockStore, UploadGone } from "#server/domain/tables/uploads/block-store.ts";
import { discardUpload } from "#server/domain/tables/uploads/discard.ts";
import { readUpload } from "#server/domain/tables/uploads/read-upload.ts";
import { packBlock } from "#server/domain/tables/uploads/reader/messages.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob, runNext } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { readAll, readNext, received, storedRows, uploadRow } from "./world.ts";

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
async function killedHalfWay(id: string) {
  const claimed = await claimNext(world.services, "read_upload");
  if (claimed?.key !== id) throw new Error("another upload was taken");
  const store = blockStore(world.services.db.system, heldJob(claimed));
  for (let no = 0; no < 10; no += 1) await store.keep(packBlock([[no + 2, "half", "read"]]));
  await store.end();
  return store;
}

const jobOf = async (id: string) => {
  const [row] = await world.services.db.system.select().from(job).where(eq(job.key, id));
  return row;
};

test("a file whose worker was killed is read from the start once the lease has ended, to the same rows", async () => {
  const id = await received(owner, table);
  await killedHalfWay(id);
  expect((await uploadRow(world.services, id)).rowCount).toBe(10);
  // Control: while the lease runs, nobody takes it.
  expect(await readNext(world.services)).toBe(false);
  await endLeases(world.services);
  expect(await readNext(world.services)).toBe(true);
  expect(await uploadRow(world.services, id)).toMatchObject({ state: "read", rowCount: 12_000 });
  expect(await storedRows(world.services, id)).toEqual(rows);
});

test("a worker that was only slow changes nothing after another has taken over", async () => {
  const id = await received(owner, table);
  const slow = await killedHalfWay(id);
  await endLeases(world.services);
  await readAll(world.services);
  await slow.keep(packBlock([[99_999, "late"]]));
  await expect(slow.end()).rejects.toThrow(UploadGone);
  await expect(slow.restart()).rejects.toThrow(UploadGone);
  expect(await storedRows(world.services, id)).toEqual(rows);
});

test("two workers never read the same file, and both read something", async () => {
  const other = await createWorkspace(world.services);
  const ids = [await received(owner, table), await received(other, table)];
  expect(await Promise.all([readNext(world.services), readNext(world.services)])).toEqual([true, true]);
  for (const id of ids) expect(await storedRows(world.services, id)).toEqual(rows);
});

/** Begins to read a file with a reader that stands still as soon as it runs. */
async function standingStill(stopping?: AbortSignal) {
  const { promise: started, resolve } = Promise.withResolvers<number>();
  const onStart = (pid: number) => {
    process.kill(pid, "SIGSTOP");
    resolve(pid);
  };
  const reading = readNext(world.services, { onStart }, stopping);
  return { reading, pid: await started };
}

test("a file that is discarded while it is read is gone, and its reader too", async () => {
  const id = await received(owner, table);
  const { reading, pid } = await standingStill();
  await discardUpload(owner, id);
  expect(await reading).toBe(true);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(await storedRows(world.services, id)).toEqual([]);
  expect(await readNext(world.services)).toBe(false);
});

test("a worker holds its lease by time, also while there is nothing to store", async () => {
  const id = await received(owner, table);
  const { reading, pid } = await standingStill();
  const leaseUntil = async () => (await jobOf(id))?.leaseUntil?.getTime() ?? 0;
  const first = await leaseUntil();
  await expect.poll(leaseUntil, { timeout: 20_000 }).toBeGreaterThan(first + 2000);
  expect(await readNext(world.services)).toBe(false);
  process.kill(pid, "SIGCONT");
  expect(await reading).toBe(true);
  expect((await uploadRow(world.services, id)).state).toBe("read");
});

test("a worker that is stopped ends its reader, and the file counts as not tried", async () => {
  const id = await received(owner, table);
  const stop = new AbortController();
  const { reading, pid } = await standingStill(stop.signal);
  stop.abort();
  expect(await reading).toBe(true);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect((await uploadRow(world.services, id)).state).toBe("reading");
  expect(await jobOf(id)).toMatchObject({ tries: 0, leaseUntil: null });
  await readAll(world.services);
  expect(await storedRows(world.services, id)).toEqual(rows);
});

test("a database that is away in the middle leaves the file to be read again", async () => {
  const id = await received(owner, table);
  const { system } = world.services.db;
  // The first thing that it stores fails as a cut connection does.
  const broken = Object.create(system, {
    transaction: { value: () => Promise.reject(Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" })) },
  });
  const cut = { db: { ...world.services.db, system: broken } };
  await expect(runNext(world.services, "read_upload", (held) => readUpload(cut, held))).rejects.toThrow("closed");
  expect((await uploadRow(world.services, id)).state).toBe("reading");
  await endLeases(world.services);
  await readAll(world.services);
  expect((await uploadRow(world.services, id)).state).toBe("read");
});
