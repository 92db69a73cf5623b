import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { offsetMs } from "#server/compose/call-times.ts";
import { archiveCalls } from "#server/domain/calls/archive/archive-calls.ts";
import { findStreams } from "#server/domain/calls/archive/find-streams.ts";
import { oldestReachable } from "#server/domain/calls/archive/platform-clock.ts";
import { endLeases, hurry, runNext } from "#tests/support/jobs.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { toldBySandbox } from "./told.ts";
import {
  archiveAll,
  expectSeamless,
  openPlace,
  type Place,
  recordsOf,
  streamsOf,
  windowsOf,
  working,
} from "./world.ts";

const sandbox = ownSandbox();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services, { baseUrl: sandbox.url, ...working }, [["voice", "voice-app-1"]]);
});

/** Moves the sandbox's clock and reads what is due then, as a worker does that finds out about it. */
async function archiveAt(offsetMs: number): Promise<void> {
  await control(sandbox.url, "clock", { offsetSeconds: offsetMs / 1000 });
  await hurryHeads();
  await archiveAll(world.services);
  // The first slice learned of the clock; what it then plans is due.
  await archiveAll(world.services);
}
const hurryHeads = () =>
  world.services.db.system.execute(
    sql`update archive_window set next_read_at = '2020-01-01' where workspace_id = ${place.scope.workspace.id} and to_at is null`,
  );
const sip = async () => {
  const stream = (await streamsOf(world.services, place)).find(({ kind }) => kind === "sip");
  if (stream === undefined) throw new Error("there is no stream");
  return { ...stream, windows: await windowsOf(world.services, stream.id) };
};
const dies = () => {
  throw new Error("dies");
};
/** Every call that the sandbox tells of now, from `from` on to `until`, stands in the archive once and as it is told. */
async function expectEqual(offsetMs: number, from: number, until: number): Promise<void> {
  const timestamp = String(Math.floor((Date.now() + offsetMs) / 1000));
  const told = await toldBySandbox(sandbox.url, "sip", from, until, { timestamp });
  const rows = await recordsOf(world.services, place, "sip");
  expect(new Set(rows.map(({ recordId }) => recordId)).size).toBe(rows.length);
  const kept = new Map(rows.map(({ recordId, record }) => [recordId, record]));
  for (const [id, record] of told) expect(kept.get(id)).toEqual(record);
}

test("a clock that goes forward by hours and days is followed, and every day until then is read", async () => {
  await archiveAt(0);
  const [first] = (await sip()).windows;
  for (const ahead of [3 * hourMs, 2 * dayMs, 9 * dayMs]) {
    await archiveAt(ahead);
    const { windows, headAt } = await sip();
    expectSeamless(windows);
    expect(windows[0]?.fromAt).toEqual(first?.fromAt);
    expect(Math.abs((headAt?.getTime() ?? 0) - Date.now() - ahead)).toBeLessThan(5 * minuteMs);
    expect(windows.filter(({ readAt, lostUntil }) => readAt === null && lostUntil === null)).toEqual([]);
  }
  await expectEqual(9 * dayMs, Date.now() - 40 * dayMs, Date.now() + 9 * dayMs - 2 * hourMs);
});

test("a clock that goes back takes the windows after it away and no call, and nothing is twice when it comes again", async () => {
  await archiveAt(6 * dayMs);
  const before = await recordsOf(world.services, place, "sip");
  await archiveAt(0);
  const { windows, headAt } = await sip();
  expectSeamless(windows);
  expect(windows.filter(({ fromAt }) => fromAt.getTime() > Date.now())).toEqual([]);
  expect(Math.abs((headAt?.getTime() ?? 0) - Date.now())).toBeLessThan(5 * minuteMs);
  const kept = await recordsOf(world.services, place, "sip");
  expect(kept.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(before.map(({ recordId }) => recordId)));
  // Older calls can be asked for again, and are.
  expect(windows[0]?.fromAt.getTime()).toBeLessThan(Date.now() - 58 * dayMs);
  await expectEqual(0, Date.now() - 58 * dayMs, Date.now() - 2 * hourMs);

  await archiveAt(7 * dayMs);
  expectSeamless((await sip()).windows);
  await expectEqual(7 * dayMs, Date.now() - 50 * dayMs, Date.now() + 7 * dayMs - 2 * hourMs);
});

test("what was given up while the clock was ahead is read once it is back, and is lost no more", async () => {
  await control(sandbox.url, "clock", { offsetSeconds: 0 });
  await findStreams(world.services);
  const { id } = await sip();
  await world.services.db.system.execute(sql`delete from job where kind = 'archive_calls' and key <> ${id}`);
  // Its windows are laid out by a clock that is right, and nothing is read.
  const planned = runNext(world.services, "archive_calls", (job) =>
    archiveCalls(world.services, job, { onStep: dies }),
  );
  await expect(planned).rejects.toThrow("dies");
  await endLeases(world.services);
  await hurry(world.services);
  await archiveAt(6 * dayMs);
  const ahead = (await sip()).windows.filter(({ lostUntil }) => lostUntil !== null);
  expect(ahead.length).toBeGreaterThan(5);
  expect(ahead.some(({ readAt }) => readAt !== null)).toBe(true);
  await archiveAt(0);
  const { windows } = await sip();
  expectSeamless(windows);
  // What is about to leave the platform's reach stays given up: its clock may be half an hour ahead without anybody noticing.
  const surelyTold = oldestReachable(Date.now(), offsetMs(place.connection.timeZone)) + 36 * minuteMs;
  const told = windows.filter(({ toAt }) => toAt === null || toAt.getTime() > surelyTold);
  expect(told.length).toBeGreaterThanOrEqual(windows.length - 1);
  expect(told.filter(({ readAt, lostUntil }) => readAt === null || lostUntil !== null)).toEqual([]);
  await expectEqual(0, Date.now() - 58 * dayMs, Date.now() - 2 * hourMs);
});

test("a clock that is off by less than timestamps may be is heard of in the answers", async () => {
  for (const off of [20 * minuteMs, -20 * minuteMs]) {
    await archiveAt(off);
    await hurryHeads();
    await archiveAll(world.services);
    const { headAt, windows } = await sip();
    expect(Math.abs((headAt?.getTime() ?? 0) - Date.now() - off)).toBeLessThan(5 * minuteMs);
    expectSeamless(windows);
    const [row] = await world.services.db.system.select().from(connection).where(sql`id = ${place.connection.id}`);
    expect(row?.clockOffsetMs).toBe(0);
  }
});

test("what the platform forgot before it was read is lost and says so, and what was read before is not", async () => {
  await archiveAt(0);
  const before = await recordsOf(world.services, place, "sip");
  await archiveAt(75 * dayMs);
  const { windows } = await sip();
  expectSeamless(windows);
  const now = Date.now() + 75 * dayMs;
  const lost = windows.filter(({ lostUntil }) => lostUntil !== null);
  expect(lost.length).toBeGreaterThan(0);
  for (const { lostUntil, nextReadAt, readAt, toAt } of lost) {
    expect(lostUntil?.getTime()).toBeLessThan(now - 58 * dayMs);
    if (readAt === null) expect([nextReadAt, lostUntil]).toEqual([null, toAt]);
  }
  expect(windows.filter(({ readAt, lostUntil }) => readAt === null && lostUntil === null)).toEqual([]);
  const kept = await recordsOf(world.services, place, "sip");
  expect(kept.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(before.map(({ recordId }) => recordId)));
  await expectEqual(75 * dayMs, now - 50 * dayMs, now - 2 * hourMs);
});
