import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCallNow } from "#server/domain/calls/recordings/copy-now.ts";
import { askForCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { countRecordings } from "#server/domain/calls/recordings/counts.ts";
import { chooseRecordings, readRecordingSetting } from "#server/domain/calls/recordings/settings.ts";
import { recordingsOfCall } from "#server/domain/calls/recordings/state.ts";
import { plantRecords } from "#tests/support/call-records.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import {
  copyAll,
  openAccount,
  openRecordingsWorld,
  type RecordingsWorld,
  recordedCalls,
  rowsOf,
  runAll,
  sha256Of,
} from "./world.ts";

const sandbox = ownSandbox();
let world: RecordingsWorld;
beforeAll(async () => {
  world = await openRecordingsWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

test("each recording of the sandbox is copied byte for byte, with its length and SHA-256", async () => {
  const at = await openAccount(world.services);
  const calls = (await recordedCalls(sandbox.url)).slice(0, 5);
  await copyAll(world.services, at, calls);
  const rows = await rowsOf(world.services, at.scope);
  expect(rows.map(({ recordId, part, state }) => [recordId, part, state])).toEqual(
    calls
      .flatMap(({ keyId }) => ["whole", "customer"].map((part) => [keyId, part, "copied"]))
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  );
  for (const { recordId, part, bytes, sha256, contentType, objectKey } of rows) {
    const call = calls.find(({ keyId }) => keyId === recordId);
    const answer = await fetch(String(call?.[part === "whole" ? "fullAudioUrl" : "customerAudioUrl"]));
    const file = new Uint8Array(await answer.arrayBuffer());
    const copy = readFileSync(join(world.folder, String(objectKey)));
    expect([bytes, sha256, contentType]).toEqual([file.length, sha256Of(file), "audio/wav"]);
    expect(sha256Of(copy)).toBe(sha256);
    expect(statSync(join(world.folder, String(objectKey))).mode & 0o077).toBe(0);
  }
  expect(readdirSync(join(world.folder, "incoming"))).toEqual([]);
  expect(await countRecordings(at.scope)).toMatchObject({ copied: 10, waiting: 0, dead: 0, failed: 0, leaving: 0 });
});

test("a workspace that keeps links only has no rows, no files, and says so of each call", async () => {
  const { scope, account } = await openAccount(world.services);
  const [call] = await recordedCalls(sandbox.url);
  await plantRecords(world.services, account, "ai", [call ?? {}]);
  await runAll(world.services);
  expect(await rowsOf(world.services, scope)).toEqual([]);
  expect(existsSync(join(world.folder, scope.workspace.id))).toBe(false);
  expect(await readRecordingSetting(scope)).toEqual({ mode: "links", place: "the data folder", rest: null });
  const shown = await recordingsOfCall(scope, { connectionId: account.id, recordId: String(call?.keyId) });
  expect(shown.recordings.map(({ part, state, plays }) => [part, state, plays])).toEqual([
    ["whole", "linked", true],
    ["customer", "linked", true],
  ]);
});

test("one call is copied on a press where the others keep their links", async () => {
  const { scope, account } = await openAccount(world.services);
  const calls = (await recordedCalls(sandbox.url)).slice(0, 2);
  await plantRecords(world.services, account, "ai", calls);
  const call = { connectionId: account.id, recordId: String(calls[0]?.keyId) };
  await copyCallNow(scope, call);
  await runAll(world.services);
  expect((await rowsOf(world.services, scope)).map(({ recordId, state }) => [recordId, state])).toEqual([
    [call.recordId, "copied"],
    [call.recordId, "copied"],
  ]);
  await expect(copyCallNow(scope, call)).rejects.toThrow("The recordings are copied already");
});

test("what is told after copying was chosen is copied too, and what waits is left where links are chosen again", async () => {
  const { scope, account } = await openAccount(world.services);
  const [first, second, third] = await recordedCalls(sandbox.url);
  await copyAll(world.services, { scope, account }, [first ?? {}]);
  await plantRecords(world.services, account, "ai", [second ?? {}]);
  await askForCopies(world.services);
  await runAll(world.services);
  expect(await countRecordings(scope)).toMatchObject({ copied: 4, isListing: false });
  await chooseRecordings(scope, { mode: "links" });
  await plantRecords(world.services, account, "ai", [third ?? {}]);
  await askForCopies(world.services);
  await runAll(world.services);
  expect(await countRecordings(scope)).toMatchObject({ copied: 4, waiting: 0 });
});
