import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRecordings } from "#server/domain/calls/recordings/counts.ts";
import { playRecording } from "#server/domain/calls/recordings/playing/play.ts";
import { copyAgainNow, readRecordingSetting } from "#server/domain/calls/recordings/settings.ts";
import { recordingsOfCall } from "#server/domain/calls/recordings/state.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { readBucketAddress } from "#server/domain/stores/bucket-address.ts";
import { bucketStore } from "#server/domain/stores/bucket-store.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { answers, startAdversary } from "#tests/support/adversary.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";
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
let s3: S3Server;
let world: RecordingsWorld;
beforeAll(async () => {
  s3 = await startS3();
  world = await openRecordingsWorld({ sandboxUrl: sandbox.url }, s3.url);
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

/** A workspace with its first recorded call of last week copied. */
async function copiedCall(services: Services = world.services) {
  const at = await openAccount(services);
  const [call = {}] = await recordedCalls(sandbox.url);
  await copyAll(services, at, [call]);
  return { ...at, call, of: { connectionId: at.account.id, recordId: String(call.keyId) } };
}

async function heard(scope: Scope, of: { connectionId: string; recordId: string }, range: string | null = null) {
  const file = await playRecording(scope, { ...of, part: "whole", range });
  return {
    status: file.status,
    contentRange: file.contentRange,
    bytes: Buffer.concat(await Array.fromAsync(file.chunks)),
  };
}

const fetched = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());

test("recordings are copied to the bucket below its prefix, whole, and nothing of them stays on this disk", async () => {
  const { scope, call } = await copiedCall();
  const rows = await rowsOf(world.services, scope);
  expect(rows).toMatchObject([
    { part: "whole", state: "copied", place: "s3" },
    { part: "customer", state: "copied", place: "s3" },
  ]);
  expect(readdirSync(join(s3.folder, "recordings"))).toEqual([scope.workspace.id]);
  const stored = bucketStore(readBucketAddress(s3.url));
  for (const { objectKey, part, bytes, sha256 } of rows) {
    const object = await stored.open(String(objectKey), null, AbortSignal.timeout(10_000));
    const file = Buffer.concat(await Array.fromAsync(object?.chunks ?? []));
    expect([object?.bytes, object?.sha256]).toEqual([bytes, sha256]);
    expect(sha256Of(file)).toBe(sha256);
    expect(file.equals(await fetched(part === "whole" ? call.fullAudioUrl : call.customerAudioUrl))).toBe(true);
  }
  expect(readdirSync(world.folder)).toEqual(["incoming"]);
  expect(readdirSync(`${world.folder}/incoming`)).toEqual([]);
  expect((await readRecordingSetting(scope)).place).toBe(`the bucket voice at 127.0.0.1:${s3.port}`);
});

test("they are heard from there, as a whole and in parts", async () => {
  const { scope, of, call } = await copiedCall();
  const file = await fetched(call.fullAudioUrl);
  await sandboxForgets(async () => {
    expect(await heard(scope, of)).toEqual({ status: 200, contentRange: null, bytes: file });
    expect(await heard(scope, of, "bytes=100-199")).toEqual({
      status: 206,
      contentRange: `bytes 100-199/${file.length}`,
      bytes: file.subarray(100, 200),
    });
    expect(await heard(scope, of, "bytes=-7")).toMatchObject({ status: 206, bytes: file.subarray(-7) });
  });
});

/** Whatever is heard meanwhile is heard from the copy: the same workspace asks a platform without recordings. */
async function sandboxForgets(work: () => Promise<void>): Promise<void> {
  const was = world.services.sandboxUrl;
  world.services.sandboxUrl = null;
  try {
    await work();
  } finally {
    world.services.sandboxUrl = was;
  }
}

test("an object that is gone, or is another one, is not given away", async () => {
  const { scope, of, call } = await copiedCall();
  const [whole] = await rowsOf(world.services, scope);
  const store = bucketStore(readBucketAddress(s3.url));
  const file = await fetched(call.fullAudioUrl);
  const path = join(world.dataDir, "other.wav");
  const other = Buffer.alloc(file.length, 1);
  writeFileSync(path, other);
  const sha256 = createHash("sha256").update(other).digest();
  const soon = AbortSignal.timeout(60_000);
  const harms: [RegExp, () => Promise<void>][] = [
    [/^The copy is missing from the bucket voice at/, () => store.remove(String(whole?.objectKey), soon)],
    [
      /is not what was copied\./,
      () => store.put(String(whole?.objectKey), { path, bytes: file.length, sha256, contentType: "audio/wav" }, soon),
    ],
  ];
  for (const [problem, harm] of harms) {
    await harm();
    await sandboxForgets(() => expect(heard(scope, of)).rejects.toThrow(problem));
    expect(await rowsOf(world.services, scope)).toMatchObject([{ state: "linked" }, { state: "copied" }]);
    await runAll(world.services);
    expect((await heard(scope, of)).bytes.equals(file)).toBe(true);
  }
});

test("people who are erased are erased from the bucket, and the erasure ends only then", async () => {
  const { scope, call } = await copiedCall();
  const rows = await rowsOf(world.services, scope);
  const store = bucketStore(readBucketAddress(s3.url));
  const subject = `+${call.calledPhoneNumber}`;
  const erasing = erasePersonalData(scope, { subject, typed: subject, reason: "They asked for it" });
  const removing = runWhile(world.services, erasing);
  await expect(erasing).resolves.toMatchObject({ counts: { recording: 2 } });
  await removing;
  expect(await rowsOf(world.services, scope)).toEqual([]);
  for (const { objectKey } of rows)
    expect(await store.open(String(objectKey), null, AbortSignal.timeout(10_000))).toBeNull();
});

/** Runs the copying jobs until something else has ended. */
async function runWhile(services: Services, other: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  other.then(end, end);
  while (!isOver) await runAll(services);
}

describe("a bucket that cannot be used", () => {
  test.each<[string, (url: string) => string, RegExp]>([
    [
      "another secret",
      (url) => url.replace(":S3RVER@", ":wrong@"),
      /refuses the key of RECORDINGS_S3_URL \(SignatureDoesNotMatch\)/,
    ],
    [
      "another key",
      (url) => url.replace("//S3RVER:", "//NOBODY:"),
      /refuses the key of RECORDINGS_S3_URL \(InvalidAccessKeyId\)/,
    ],
    [
      "no such bucket",
      (url) => url.replace("/voice/", "/other/"),
      /There is no bucket at 127\.0\.0\.1:\d+\/other\/recordings\//,
    ],
    ["nothing that listens", (url) => url.replace(/:\d+\/voice/, ":9/voice"), /could not be reached/],
  ])("with %s: copying rests with its reason, and no recording is blamed for it", async (_name, change, note) => {
    const other = await openRecordingsWorld({ sandboxUrl: sandbox.url }, change(s3.url));
    const { scope } = await copiedCall(other.services);
    expect(await rowsOf(other.services, scope)).toMatchObject([
      { state: "linked", tries: 0, problem: null },
      { state: "linked", tries: 0, problem: null },
    ]);
    const { rest } = await readRecordingSetting(scope);
    expect(rest?.note).toMatch(note);
    expect(rest?.note).not.toMatch(/S3RVER|wrong|NOBODY/);
    expect(readdirSync(`${other.folder}/incoming`)).toEqual([]);
    await other.close();
  });

  test("is tried again, and what waited is copied once it can be used", async () => {
    const late = await startS3();
    const { port } = late;
    await late.close();
    const other = await openRecordingsWorld({ sandboxUrl: sandbox.url }, late.url);
    const { scope } = await copiedCall(other.services);
    expect(await countRecordings(scope)).toMatchObject({ copied: 0, waiting: 2 });
    const again = await startS3({ port });
    await copyAgainNow(scope);
    await runAll(other.services);
    expect(await countRecordings(scope)).toMatchObject({ copied: 2, waiting: 0 });
    expect((await readRecordingSetting(scope)).rest).toBeNull();
    await other.close();
    await again.close();
  });

  test("is read to the end by whoever takes longer than it may take to answer", async () => {
    const [timeoutMs, bytes] = [1500, 16 * 1024 * 1024];
    const bucket = await startAdversary({ behaviour: answers(() => ({ body: "a".repeat(bytes) })) });
    const store = bucketStore(readBucketAddress(bucket.url.replace("//", "//a:b@").concat("/voice")), { timeoutMs });
    const object = await store.open("x", null, AbortSignal.timeout(60_000));
    const opened = performance.now();
    let heard = 0;
    for await (const chunk of object?.chunks ?? []) {
      if (heard === 0) await setTimeout(timeoutMs - (performance.now() - opened) + 500);
      heard += chunk.length;
    }
    expect(heard).toBe(bytes);
    await bucket.close();
  });

  test("whose answers never come is left after its time", async () => {
    const silent = await startAdversary({ behaviour: {} });
    const store = bucketStore(readBucketAddress(silent.url.replace("//", "//a:b@").concat("/voice")), {
      timeoutMs: 200,
    });
    await expect(store.remove("x", AbortSignal.timeout(10_000))).rejects.toThrow(/did not answer in time/);
    silent.behave(answers(() => ({ httpStatus: 307, headers: { Location: "http://169.254.169.254/" } })));
    await expect(store.remove("x", AbortSignal.timeout(10_000))).rejects.toThrow(/could not be reached/);
    await silent.close();
  });
});

test("a copy in another bucket, or in the folder of another machine, is told of and heard from the platform", async () => {
  const { scope, of } = await copiedCall();
  const { recordings } = world.services;
  world.services.recordings = openRecordingStores(world.dataDir, undefined);
  const shown = await recordingsOfCall(scope, of);
  expect(shown.recordings[0]?.sentence).toMatch(/RECORDINGS_S3_URL names another one, or none/);
  expect((await heard(scope, of)).status).toBe(200);
  world.services.recordings = recordings;
});
