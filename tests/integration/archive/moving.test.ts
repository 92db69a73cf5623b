import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordSipQuery } from "#server/contract/voice.ts";
import { sipCall } from "#tests/support/call-records.ts";
import { type RecordsPeer, startRecordsPeer } from "#tests/support/records-peer.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  archiveAll,
  expectSeamless,
  makeDue,
  openPlace,
  type Place,
  recordsOf,
  streamsOf,
  windowsOf,
} from "./world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const { path } = recordSipQuery;

let world: World;
let peer: RecordsPeer;
let place: Place;
beforeAll(async () => {
  [world, peer] = await Promise.all([openWorld(), startRecordsPeer()]);
});
afterAll(() => Promise.all([world.close(), peer.close()]));
beforeEach(async () => {
  peer.calls.clear();
  peer.asked.length = 0;
  peer.beforePage = () => undefined;
  place = await openPlace(world.services, { baseUrl: peer.url }, [["voice", "voice-app-1"]]);
});

/** A day that is long over. */
const dayBegin = (daysAgo: number) => Math.floor((Date.now() + 8 * hourMs) / dayMs - daysAgo) * dayMs - 8 * hourMs;
let count = 0;
function call(at: number, fields: Record<string, unknown> = {}) {
  count += 1;
  return { at, record: sipCall({ at: new Date(at), voiceId: `${count}`, ...fields }) };
}
const callsOf = (begin: number, number: number, stepMs = 60_000) =>
  Array.from({ length: number }, (_, index) => call(begin + index * stepMs));
const idsOf = (calls: readonly { record: Record<string, unknown> }[]) =>
  calls.map(({ record }) => String(record.voiceId)).sort();
const keptIds = async () => (await recordsOf(world.services, place, "sip")).map(({ recordId }) => recordId).sort();
const sipWindows = async () => {
  const stream = (await streamsOf(world.services, place)).find(({ kind }) => kind === "sip");
  return windowsOf(world.services, stream?.id ?? "");
};
const windowOf = async (begin: number) => (await sipWindows()).find(({ fromAt }) => fromAt.getTime() === begin);

describe("records that move while they are read", () => {
  test("are read again at once where a call is added between two pages, and are whole then", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 150);
    peer.calls.set(path, calls);
    let isLate = true;
    peer.beforePage = ({ page, from }) => {
      if (from !== begin || page !== 2 || !isLate) return;
      isLate = false;
      calls.push(call(begin + dayMs - 1000));
    };
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
    expect(calls).toHaveLength(151);
    expect(await windowOf(begin)).toMatchObject({ total: 151, readings: 1, tries: 0, problem: null });
  });

  test("are read again where a call is taken away between two pages, so that one was skipped", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 150);
    peer.calls.set(path, calls);
    let isThere = true;
    peer.beforePage = ({ page, from }) => {
      if (from !== begin || page !== 2 || !isThere) return;
      isThere = false;
      // The newest, which stood on the first page.
      calls.pop();
    };
    await archiveAll(world.services);
    // The one that was taken away was told once, and stays.
    expect(await keptIds()).toHaveLength(150);
    expect(await windowOf(begin)).toMatchObject({ total: 149, readings: 1 });
  });

  test("are read three times at once and then later, where they never stand still, and lose nothing that was told", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 150, 1000);
    peer.calls.set(path, calls);
    peer.beforePage = ({ page, from }) => {
      if (from === begin && page === 2) calls.push(call(begin + 80_000_000 + calls.length * 1000));
    };
    await archiveAll(world.services);
    const begun = peer.asked.filter((asked) => asked.path === path && asked.from === begin && asked.page === 1);
    expect(begun).toHaveLength(3);
    const window = await windowOf(begin);
    expect(window).toMatchObject({
      readAt: null,
      tries: 1,
      problem: "The platform’s total changed from page to page.",
    });
    expect(window?.nextReadAt?.getTime()).toBeGreaterThan(Date.now());
    peer.beforePage = () => undefined;
    await makeDue(world.services, place);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
    expect(await windowOf(begin)).toMatchObject({ total: calls.length, tries: 0, problem: null });
  });

  test("that are told days later are found by a later reading, and the window is not settled before", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 5);
    peer.calls.set(path, calls);
    await archiveAll(world.services);
    calls.push(call(begin + 1000));
    await makeDue(world.services, place);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
    const changed = await windowOf(begin);
    expect(changed).toMatchObject({ total: 6, previousTotal: 5 });
    expect(changed?.nextReadAt).not.toBeNull();
    await makeDue(world.services, place);
    await archiveAll(world.services);
    expect(await windowOf(begin)).toMatchObject({ total: 6, previousTotal: 6, nextReadAt: null });
  });

  test("that the platform tells otherwise later are replaced", async () => {
    const begin = dayBegin(10);
    const [one] = callsOf(begin, 1);
    if (!one) throw new Error("there is one");
    peer.calls.set(path, [one]);
    await archiveAll(world.services);
    one.record = { ...one.record, cost: "0.0570", correctedBy: "billing" };
    await makeDue(world.services, place);
    await archiveAll(world.services);
    const rows = await recordsOf(world.services, place, "sip");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ record: one.record, cost: "0.0570", costDiffers: true });
  });
});

describe("a window", () => {
  test("with thousands of calls is cut in two until each part can be read, and none is missed", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 5000, 10_000);
    peer.calls.set(path, calls);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
    const windows = await sipWindows();
    expectSeamless(windows);
    const parts = windows.filter(({ fromAt }) => fromAt.getTime() >= begin && fromAt.getTime() < begin + dayMs);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter(({ readAt, total }) => readAt === null || (total ?? 0) > 2000)).toEqual([]);
  });

  test("with thousands of calls in one second is read as it is", async () => {
    const begin = dayBegin(10) + 3600_000;
    const calls = callsOf(begin, 2500, 0);
    peer.calls.set(path, calls);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
    expectSeamless(await sipWindows());
  });

  test("names the calls that came without an id, and keeps the others", async () => {
    const begin = dayBegin(10);
    const calls = [call(begin), call(begin + 1000, { voiceId: undefined }), call(begin + 2000, { voiceId: null })];
    peer.calls.set(path, calls);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual([String(calls[0]?.record.voiceId)]);
    expect(await windowOf(begin)).toMatchObject({
      total: 3,
      readings: 1,
      problem: "2 of 3 calls came without an id and are not kept.",
    });
  });

  test("keeps a call at the last second of a day and at the first of the next once each", async () => {
    const midnight = dayBegin(10);
    const calls = [call(midnight - 1000), call(midnight - 400), call(midnight), call(midnight + 999)];
    peer.calls.set(path, calls);
    await archiveAll(world.services);
    expect(await keptIds()).toEqual(idsOf(calls));
  });

  test("whose pages name no total ends with the page that is empty", async () => {
    const begin = dayBegin(10);
    const calls = callsOf(begin, 3);
    peer.calls.set(path, calls);
    peer.beforePage = ({ from, page }) => {
      if (from !== begin) return undefined;
      return { status: "0", data: { records: page === 1 ? calls.map(({ record }) => record) : [] } };
    };
    await archiveAll(world.services);
    expect(await windowOf(begin)).toMatchObject({ total: 3, readings: 1 });
  });

  test("is not lost with a page that holds something else than records", async () => {
    const begin = dayBegin(10);
    peer.beforePage = ({ from }) => {
      if (from !== begin) return undefined;
      return { status: "0", data: { total: 3, records: [null, "text", call(begin).record] } };
    };
    await archiveAll(world.services);
    expect(await keptIds()).toHaveLength(1);
    expect(await windowOf(begin)).toMatchObject({ problem: "2 of 3 calls came without an id and are not kept." });
  });
});
