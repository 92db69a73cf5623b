import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyCallNow } from "#server/domain/calls/recordings/copy-now.ts";
import { askForCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { countRecordings } from "#server/domain/calls/recordings/counts.ts";
import { dropOldRecordings } from "#server/domain/calls/recordings/drop-old.ts";
import { askToErase, getErasureJob } from "#server/domain/erasure/erase.ts";
import { changeRetention } from "#server/domain/retention/settings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { aiCall, plantRecords } from "#tests/support/call-records.ts";
import { hurry, workOnNext } from "#tests/support/jobs.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { copyAll, openAccount, openRecordingsWorld, type RecordingsWorld, rowsOf, runAll } from "./world.ts";

const keeping = { callbackMonths: 24, callMonths: 24, callRecordMonths: null, draftDays: 90, fileDays: 30 };

let adversary: Adversary;
let world: RecordingsWorld;
beforeAll(async () => {
  adversary = await startAdversary({
    behaviour: answers(({ path }) => ({ body: `sound of ${path}`, headers: { "Content-Type": "audio/wav" } })),
  });
  world = await openRecordingsWorld({ sandboxUrl: adversary.url });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000);
const called = (calledPhoneNumber: string, at?: Date) =>
  aiCall({
    calledPhoneNumber,
    ...(at && { at }),
    fullAudioUrl: `${adversary.url}/${calledPhoneNumber}.wav`,
    customerAudioUrl: null,
  });

async function pathsOf(scope: Scope): Promise<string[]> {
  return (await rowsOf(world.services, scope)).map(({ objectKey }) => join(world.folder, String(objectKey)));
}

async function erased(scope: Scope, subject: string): Promise<string> {
  return (await askToErase(scope, { subject, typed: subject, reason: "They asked for it" })).id;
}

/** Works on everything that is due, as workers do, until the erasure has ended or waits. */
async function work(scope: Scope, id: string, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    await hurry(world.services);
    await workOnNext(world.services, "run_erasure");
    await workOnNext(world.services, "copy_recordings");
  }
  return getErasureJob(scope, id);
}

describe("when somebody is erased", () => {
  test("the copies of their calls go with their rows, those of others stay, and the erasure ends after them", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [called("447700900301"), called("447700900302")]);
    const before = await pathsOf(at.scope);
    expect(before.map((path) => existsSync(path))).toEqual([true, true]);
    const job = await work(at.scope, await erased(at.scope, "+447700900301"), 60);
    expect(job).toMatchObject({ state: "done", counts: { call_record: 1, recording: 1 } });
    expect(before.map((path) => existsSync(path)).toSorted()).toEqual([false, true]);
    expect(await countRecordings(at.scope)).toMatchObject({ copied: 1, leaving: 0 });
  });

  test("nobody hears them from that moment on, and nothing copies them again", async () => {
    const at = await openAccount(world.services);
    const record = called("447700900303");
    await copyAll(world.services, at, [record]);
    await work(at.scope, await erased(at.scope, "+447700900303"), 60);
    const call = { connectionId: at.account.id, recordId: String(record.keyId) };
    await expect(copyCallNow(at.scope, call)).rejects.toThrow("The platform named no recording of this call.");
    await copyAll(world.services, at, [record]);
    expect(await rowsOf(world.services, at.scope)).toEqual([]);
  });

  test("a copy in the folder of another machine waits for a worker there, and the erasure with it", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [called("447700900304")]);
    const [path = ""] = await pathsOf(at.scope);
    const { recordings } = world.services;
    world.services.recordings = openRecordingStores(newDataFolder(), undefined);
    const id = await erased(at.scope, "+447700900304");
    expect(await work(at.scope, id, 30)).toMatchObject({ state: "running", at: "copies of recordings" });
    expect(existsSync(path)).toBe(true);
    expect(await countRecordings(at.scope)).toMatchObject({ copied: 0, leaving: 1 });
    world.services.recordings = recordings;
    expect(await work(at.scope, id, 30)).toMatchObject({ state: "done" });
    expect(existsSync(path)).toBe(false);
  });

  test("an erasure whose copies cannot be removed for an hour says so while it goes on waiting", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [called("447700900305")]);
    const { recordings } = world.services;
    world.services.recordings = openRecordingStores(newDataFolder(), undefined);
    const id = await erased(at.scope, "+447700900305");
    await work(at.scope, id, 20);
    await world.services.db.system.execute(
      sql`update recording set leaving_at = leaving_at - interval '61 minutes' where workspace_id = ${at.scope.workspace.id}`,
    );
    expect(await work(at.scope, id, 3)).toMatchObject({
      state: "running",
      problem: expect.stringMatching(/^One copy of a recording lies where no worker could remove it for an hour/),
    });
    world.services.recordings = recordings;
    expect(await work(at.scope, id, 30)).toMatchObject({ state: "done", problem: null });
    expect(await rowsOf(world.services, at.scope)).toEqual([]);
  });
});

describe("after the months that a workspace keeps recordings", () => {
  const audited = async (scope: Scope) => {
    const rows = await world.services.db.system.execute<{ meta: unknown }>(sql`
      select meta from audit where workspace_id = ${scope.workspace.id} and action = 'recordings.dropped'`);
    return rows.map(({ meta }) => meta);
  };

  test("copies go, their calls stay, and the trail counts them once", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [
      called("447700900311", monthsAgo(3)),
      called("447700900312", monthsAgo(3)),
      called("447700900313"),
    ]);
    const before = await pathsOf(at.scope);
    await changeRetention(at.scope, { ...keeping, recordingMonths: 2 });
    await dropOldRecordings(world.services.db);
    await runAll(world.services);
    expect(before.filter((path) => existsSync(path))).toHaveLength(1);
    for (let night = 0; night < 2; night++) await dropOldRecordings(world.services.db);
    expect(await audited(at.scope)).toEqual([{ count: 2, months: 2 }]);
    const [{ count } = { count: 0 }] = await world.services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from call_record where workspace_id = ${at.scope.workspace.id}`,
    );
    expect(count).toBe(3);
  });

  test("what is older is not copied, and what was dropped does not come back", async () => {
    const at = await openAccount(world.services);
    await changeRetention(at.scope, { ...keeping, recordingMonths: 1 });
    const old = called("447700900314", monthsAgo(2));
    await copyAll(world.services, at, [old, called("447700900315")]);
    expect(await rowsOf(world.services, at.scope)).toMatchObject([{ state: "copied" }]);
    const call = { connectionId: at.account.id, recordId: String(old.keyId) };
    await expect(copyCallNow(at.scope, call)).rejects.toThrow("older than the recordings that this workspace keeps");
  });

  test("copies go before the records of their calls do, where those are kept for less", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [called("447700900316", monthsAgo(4)), called("447700900317")]);
    await changeRetention(at.scope, { ...keeping, callRecordMonths: 3, recordingMonths: null });
    await dropOldRecordings(world.services.db);
    await runAll(world.services);
    expect(await countRecordings(at.scope)).toMatchObject({ copied: 1, leaving: 0 });
  });

  test("copies of an archived workspace go too, and nothing of it is copied", async () => {
    const at = await openAccount(world.services);
    await copyAll(world.services, at, [called("447700900318", monthsAgo(3)), called("447700900319")]);
    const [gone = "", kept = ""] = (await pathsOf(at.scope)).toSorted();
    await changeRetention(at.scope, { ...keeping, recordingMonths: 2 });
    await plantRecords(world.services, at.account, "ai", [called("447700900320")]);
    await world.services.db.system.execute(
      sql`update workspace set archived_at = now() where id = ${at.scope.workspace.id}`,
    );
    await dropOldRecordings(world.services.db);
    await askForCopies(world.services);
    await runAll(world.services);
    expect([existsSync(gone), existsSync(kept)]).toEqual([false, true]);
    expect(await rowsOf(world.services, at.scope)).toMatchObject([{ state: "copied" }]);
  });
});
