import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  groupRecord,
  recordGroup,
  recordGroupQuery,
  recordSip,
  recordSipQuery,
  sipRecord,
} from "#server/contract/voice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

/** A call at a moment of the platform's own clock. */
async function at(moment: string, path: string, fields: Record<string, unknown> = {}, url = sandbox.url) {
  await control(url, "clock", { offsetSeconds: (Date.parse(moment) - Date.now()) / 1000 });
  const timestamp = String(Math.floor(Date.parse(moment) / 1000));
  const method = path.includes("Query") ? "POST" : "GET";
  return callPlatform(url, path, fields, { timestamp, method });
}
const page = (strTime: string, endTime: string) => ({ current: 1, size: 100, params: { strTime, endTime } });
const oneDay = (day: string) => page(`${day}T00:00:00+08:00`, `${day}T23:59:59+08:00`);
const recordsAt = async (
  moment: string,
  { path, reply }: typeof recordSipQuery | typeof recordGroupQuery,
  fields: Record<string, unknown>,
) => reply.parse((await at(moment, path, fields)).body).data.records;
const sipAt = async (moment: string, fields: Record<string, unknown>) =>
  z.array(sipRecord).parse(await recordsAt(moment, recordSipQuery, fields));
const groupAt = async (moment: string, fields: Record<string, unknown>) =>
  z.array(groupRecord).parse(await recordsAt(moment, recordGroupQuery, fields));

const now = "2026-03-20T12:00:00+08:00";
const month = ["2026-02-17", "2026-03-01", "2026-03-02", "2026-03-07", "2026-03-19"];

/** What every record must hold to, whatever its kind. */
function expectConsistent(
  record: Awaited<ReturnType<typeof sipAt>>[number] | Awaited<ReturnType<typeof groupAt>>[number],
) {
  const stamps = [record.submitTime, record.callTime, record.ringingTime, record.answerTime, record.hangupTime];
  for (const stamp of stamps) if (stamp !== null) expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
  const times = stamps.filter((stamp) => stamp !== null).map((stamp) => Date.parse(stamp));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(record.voiceId).toMatch(/^\d{18}$/);
  expect(record.callee).toMatch(/^\d{7,15}$/);
  expect(record.displayNum).toMatch(/^\d{7,15}$/);
  expect(record.callee).not.toBe(record.displayNum);
  expect(record.code).toMatch(/^[\w &]+, [\w &]+, [\w &-]+$/);
  expect(record.rate).toMatch(/^\d+\.\d{4}$/);
  expect(record.cost).toMatch(/^\d+\.\d{4}$/);
  const { callDuration, chargedDuration, answerTime, hangupTime, terminationCode } = record;
  if (answerTime === null) {
    expect(terminationCode).not.toBe("0");
    expect(record).toMatchObject({ callDuration: 0, chargedDuration: 0, cost: "0.0000" });
    return;
  }
  expect(terminationCode).toBe("0");
  expect(record.ringingTime).not.toBeNull();
  expect(callDuration).toBe((Date.parse(hangupTime ?? "") - Date.parse(answerTime)) / 1000);
  const [first = 0, next = 1] = (record.billPeriod ?? "").split("+").map(Number);
  const steps = Math.max(0, Math.ceil(((callDuration ?? 0) - first) / next));
  expect(chargedDuration).toBe(first + steps * next);
  const [rate, cost] = [record.rate, record.cost].map((text) => BigInt((text ?? "").replace(".", "")));
  expect((cost ?? 0n) * 60n).toBe((rate ?? 0n) * BigInt(chargedDuration ?? 0));
}

describe("records", () => {
  test("every SIP call is consistent in itself, and no phone is in two at once", async () => {
    for (const day of month) {
      const records = await sipAt(now, oneDay(day));
      expect(records).toHaveLength(60);
      for (const record of records) {
        expectConsistent(record);
        if (record.answerTime === null) expect(record.recordingFileId).toBeNull();
        else expect(record.recordingFileId).toBe(`sip-${record.voiceId}`);
      }
      for (const phone of new Set(records.map(({ phoneName }) => phoneName))) {
        const its = records.filter(({ phoneName }) => phoneName === phone).toReversed();
        for (const [index, record] of its.entries())
          expect(record.submitTime && record.submitTime > (its[index - 1]?.hangupTime ?? "")).toBe(true);
      }
    }
  });

  test("every group and verification call is consistent in itself", async () => {
    for (const day of month) {
      const records = await groupAt(now, oneDay(day));
      expect(records).toHaveLength(60);
      for (const record of records) {
        expectConsistent(record);
        expect(record.baseCost).toMatch(record.answerTime === null ? /^0\.0000$/ : /^0\.00[1-9]\d$/);
        expect(record.feedbackValue).toMatch(/^(-1|\d)$/);
        if (record.answerTime === null || record.voiceFileId === null) expect(record.feedbackValue).toBe("-1");
      }
      expect(records.some(({ voiceFileId }) => voiceFileId === null)).toBe(true);
      expect(records.some(({ voiceFileId }) => voiceFileId !== null)).toBe(true);
    }
  });

  test("countries differ in rate and billing period, and calls end in many ways", async () => {
    const calls: Awaited<ReturnType<typeof sipAt>> = [];
    for (const day of month) calls.push(...(await sipAt(now, oneDay(day))));
    const distinct = (pick: (record: (typeof calls)[number]) => string | null) => new Set(calls.map(pick)).size;
    expect(distinct(({ rate }) => rate)).toBeGreaterThanOrEqual(6);
    expect(distinct(({ billPeriod }) => billPeriod)).toBeGreaterThanOrEqual(4);
    expect(distinct(({ terminationReason }) => terminationReason)).toBeGreaterThanOrEqual(6);
    expect(distinct(({ terminationCode, terminationReason }) => `${terminationCode} ${terminationReason}`)).toBe(
      distinct(({ terminationReason }) => terminationReason),
    );
  });

  test("they are the same on every machine", async () => {
    const [sip] = (await sipAt(now, oneDay("2026-03-01"))).toReversed();
    const [group] = (await groupAt(now, oneDay("2026-03-01"))).toReversed();
    expect(sip).toMatchInlineSnapshot(`
      {
        "answerTime": "2026-03-01T09:01:26+08:00",
        "billPeriod": "20+20",
        "callDuration": 676,
        "callTime": "2026-03-01T09:01:08+08:00",
        "callee": "33199002162",
        "chargedDuration": 680,
        "code": "France, Paris, Orange",
        "cost": "0.3638",
        "displayNum": "16465550121",
        "hangupTime": "2026-03-01T09:12:42+08:00",
        "phoneName": "Support 1",
        "rate": "0.0321",
        "recordingFileId": "sip-202603011000922067",
        "ringingTime": "2026-03-01T09:01:09+08:00",
        "sipGroupName": "Support",
        "submitTime": "2026-03-01T09:01:08+08:00",
        "terminationCode": "0",
        "terminationReason": "Normal call clearing",
        "voiceId": "202603011000922067",
      }
    `);
    expect(group).toMatchInlineSnapshot(`
      {
        "answerTime": "2026-03-01T01:01:17+08:00",
        "baseCost": "0.0010",
        "billPeriod": "6+6",
        "callDuration": 27,
        "callTime": "2026-03-01T01:01:01+08:00",
        "callee": "13125550167",
        "chargedDuration": 30,
        "code": "United States, Illinois, AT&T",
        "cost": "0.0070",
        "displayNum": "442079460190",
        "feedbackValue": "-1",
        "hangupTime": "2026-03-01T01:01:44+08:00",
        "rate": "0.0140",
        "ringingTime": "2026-03-01T01:01:03+08:00",
        "submitTime": "2026-03-01T01:01:01+08:00",
        "terminationCode": "0",
        "terminationReason": "Normal call clearing",
        "voiceFileId": null,
        "voiceId": "202603012000527109",
      }
    `);
  });

  test("today's calls are there from the moment they have ended", async () => {
    const day = "2026-03-01";
    const all = (await sipAt(now, oneDay(day))).toSorted((one, other) =>
      String(one.hangupTime) < String(other.hangupTime) ? -1 : 1,
    );
    const tenth = all[9];
    const before = new Date(Date.parse(tenth?.hangupTime ?? "") - 5000).toISOString();
    const ended = all.filter(({ hangupTime }) => Date.parse(hangupTime ?? "") <= Date.parse(tenth?.hangupTime ?? ""));
    expect(await sipAt(tenth?.hangupTime ?? "", oneDay(day))).toHaveLength(ended.length);
    const single = `/voice/recordSip/${tenth?.voiceId}`;
    expect((await sipAt(before, oneDay(day))).map(({ voiceId }) => voiceId)).not.toContain(tenth?.voiceId);
    expect((await at(before, single)).status).toBe("-22");
    expect((await at(tenth?.hangupTime ?? "", single)).status).toBe("0");
    expect(await sipAt(`${day}T00:00:30+08:00`, oneDay(day))).toEqual([]);
  });
});

test("only an answered SIP call is heard as a recording", async () => {
  const records = await sipAt(now, oneDay("2026-03-01"));
  const hear = (id: string | null | undefined) => fetch(`${sandbox.url}/recordings/${id}.wav`);
  const answered = records.find(({ recordingFileId }) => recordingFileId !== null);
  const unanswered = records.find(({ recordingFileId }) => recordingFileId === null);
  const response = await hear(answered?.recordingFileId);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("audio/wav");
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe("RIFF");
  for (const id of [`sip-${unanswered?.voiceId}`, answered?.voiceId, `${answered?.recordingFileId}-customer`, "sip-1"])
    expect((await hear(id)).status).toBe(404);
});

describe("a single record", () => {
  test("is the one of the query, by its own path only", async () => {
    const [sip] = await sipAt(now, oneDay("2026-03-01"));
    const [group] = await groupAt(now, oneDay("2026-03-01"));
    const sipAnswer = await at(now, `/voice/recordSip/${sip?.voiceId}`);
    const groupAnswer = await at(now, `/voice/recordGroup/${group?.voiceId}`);
    expect(sipAnswer.body).toEqual({ status: "0", reason: null, data: sip });
    expect(groupAnswer.body).toEqual({ status: "0", reason: null, data: group });
    expect(driftOf(recordSip.reply, sipAnswer.body)).toEqual([]);
    expect(driftOf(recordGroup.reply, groupAnswer.body)).toEqual([]);
    expect((await at(now, `/voice/recordSip/${group?.voiceId}`)).status).toBe("-22");
    expect((await at(now, `/voice/recordGroup/${sip?.voiceId}`)).status).toBe("-22");
  });

  test("is gone when it is older than two months", async () => {
    const [record] = await sipAt(now, oneDay("2026-03-01"));
    const path = `/voice/recordSip/${record?.voiceId}`;
    const twoMonthsLater = Date.parse(`2026-05-01T${record?.submitTime?.slice(11)}`);
    const moved = (seconds: number) => new Date(twoMonthsLater + seconds * 1000).toISOString();
    expect((await at(moved(-30), path)).status).toBe("0");
    expect((await at(moved(5), path)).status).toBe("-22");
    expect((await at("2026-05-20T12:00:00+08:00", path)).status).toBe("-22");
  });

  test("whose id is invented is refused", async () => {
    const [record] = await sipAt(now, oneDay("2026-03-01"));
    const id = record?.voiceId ?? "";
    const invented = [
      "1",
      "0",
      "-1",
      "%00",
      "%F0%9F",
      "null",
      `${id}0`,
      id.slice(1),
      `${id.slice(0, 17)}${(Number(id[17]) + 1) % 10}`,
      `${id.slice(0, 11)}${(Number(id[11]) + 1) % 10}${id.slice(12)}`,
      `20260230${id.slice(8)}`,
      `99999999${id.slice(8)}`,
      "9".repeat(5000),
      "",
    ];
    for (const voiceId of invented)
      for (const path of ["recordSip", "recordGroup"])
        expect((await at(now, `/voice/${path}/${voiceId}`)).status, `${path} ${voiceId}`).toBe("-22");
  });

  test("survives a restart and a reset, since it depends on its day only", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
    const snapshotPath = join(folder, "sandbox.json");
    const [record] = await groupAt(now, oneDay("2026-03-01"));
    const first = await startTestSandbox({ snapshotPath });
    await control(first.url, "reset");
    await first.close();
    const second = await startTestSandbox({ snapshotPath });
    const answer = await at(now, `/voice/recordGroup/${record?.voiceId}`, {}, second.url);
    expect(answer.body.data).toEqual(record);
    await second.close();
    await rm(folder, { recursive: true });
  });
});
