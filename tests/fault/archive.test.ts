import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { recordQuery } from "#server/contract/aivoice.ts";
import { recordGroupQuery, recordSipQuery } from "#server/contract/voice.ts";
import type { ArchiveStep } from "#server/domain/calls/archive/slice.ts";
import {
  archiveAll,
  expectSeamless,
  makeDue,
  openPlace,
  type Place,
  recordsOf,
  streamsOf,
  windowsOf,
} from "#tests/integration/archive/world.ts";
import { aiCall, groupCall, sipCall } from "#tests/support/call-records.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { endLeases, hurry } from "#tests/support/jobs.ts";
import { type RecordsPeer, startRecordsPeer } from "#tests/support/records-peer.ts";

const program = fileURLToPath(new URL("./archive-process.ts", import.meta.url));
const minuteMs = 60_000;
const kinds = ["ai", "sip", "group"] as const;
const made = {
  ai: { path: recordQuery.path, idOf: "keyId", call: aiCall },
  sip: { path: recordSipQuery.path, idOf: "voiceId", call: sipCall },
  group: { path: recordGroupQuery.path, idOf: "voiceId", call: groupCall },
} as const;

let cluster: TestCluster;
let peer: RecordsPeer;
beforeAll(async () => {
  [cluster, peer] = await Promise.all([startTestCluster(), startRecordsPeer()]);
  // Four days of calls, a day of which takes three pages; windows of others are empty.
  for (const kind of kinds) {
    const { path, idOf, call } = made[kind];
    const calls = Array.from({ length: 960 }, (_, index) => {
      const at = Math.floor(Date.now() / 1000) * 1000 - (index + 10) * 6 * minuteMs;
      return { at, record: call({ at: new Date(at), [idOf]: `${kind}-${index}` }) };
    });
    peer.calls.set(path, calls);
  }
});
afterAll(async () => {
  await peer?.close();
  await cluster?.stop();
});

let database: TestDatabase;
let services: TestServices;
let place: Place;
beforeEach(async () => {
  peer.beforePage = () => undefined;
  database = await cluster.createDatabase();
  services = await openServices(database.url);
  place = await openPlace(services, { baseUrl: peer.url });
});
afterEach(async () => {
  await services.close();
  await database.drop();
});

function startWorker(step: ArchiveStep | "never" | "naive", times = 1): ChildProcess {
  const child = spawn(process.execPath, [program, database.url, step, String(times)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** What a killed worker held is free again, and the time to go on has come. */
async function freeWork(): Promise<void> {
  await endLeases(services);
  await hurry(services);
}

/** What must never be: a call twice, a hole between windows, or a window that is told of as read and lacks calls. */
async function problems(): Promise<string[]> {
  const found: string[] = [];
  for (const stream of await streamsOf(services, place)) {
    const { path, idOf } = made[stream.kind];
    const rows = await recordsOf(services, place, stream.kind);
    const kept = new Set(rows.map(({ recordId }) => recordId));
    if (kept.size < rows.length) found.push(`${rows.length - kept.size} calls are twice`);
    const windows = await windowsOf(services, stream.id);
    if (windows.length > 0) expectSeamless(windows);
    for (const { fromAt, toAt, readAt, lostUntil } of windows) {
      if (readAt === null) continue;
      const [from, to] = [lostUntil ?? fromAt, toAt ?? stream.headAt ?? fromAt].map((at) => at.getTime());
      const told = (peer.calls.get(path) ?? []).filter(({ at }) => at >= (from ?? 0) && at < (to ?? 0));
      const missing = told.filter(({ record }) => !kept.has(String(record[idOf])));
      if (missing.length > 0) found.push(`${missing.length} of ${told.length} calls are missing where all were read`);
    }
  }
  return found;
}

async function isWholeAtLast(): Promise<void> {
  await freeWork();
  await archiveAll(services);
  // Once more over everything: what is told again is no second row.
  await makeDue(services, place);
  await archiveAll(services);
  expect(await problems()).toEqual([]);
  for (const kind of kinds) {
    const { path, idOf } = made[kind];
    const rows = await recordsOf(services, place, kind);
    const told = (peer.calls.get(path) ?? []).map(({ record }) => String(record[idOf]));
    expect(rows.map(({ recordId }) => recordId).toSorted()).toEqual(told.toSorted());
  }
  for (const { id } of await streamsOf(services, place)) {
    const windows = await windowsOf(services, id);
    expectSeamless(windows);
    expect(windows.filter(({ readAt, problem }) => readAt === null || problem !== null)).toEqual([]);
  }
}

/** Steps and how often one is got to before: early ones, and those of windows that take several pages. */
const deaths: [ArchiveStep, number][] = [
  ["planned", 1],
  ["answered", 1],
  ["stored", 2],
  ["read", 1],
  ["answered", 64],
  ["read", 62],
];

test("an archiver killed at every step leaves no hole and no double, and another one goes on", async () => {
  for (const [step, times] of deaths) {
    await once(startWorker(step, times), "exit");
    expect(await problems()).toEqual([]);
    await freeWork();
    // So that the next one has everything before it again.
    await makeDue(services, place);
  }
  await isWholeAtLast();
});

test("archivers killed while they wait for an answer, again and again, leave no hole and no double", async () => {
  let left = 0;
  let child: ChildProcess | undefined;
  peer.beforePage = () => {
    left -= 1;
    if (left === 0) child?.kill("SIGKILL");
  };
  for (const pages of [1, 40, 66]) {
    left = pages;
    child = startWorker("never");
    await once(child, "exit");
    expect(await problems()).toEqual([]);
    await freeWork();
  }
  left = 0;
  await isWholeAtLast();
});

test("the control: an archiver that tells of windows as read before it keeps their calls is found out", async () => {
  await once(startWorker("planned"), "exit");
  await once(startWorker("naive"), "exit");
  expect(await problems()).toContainEqual(expect.stringMatching(/ calls are missing where all were read$/));
});
