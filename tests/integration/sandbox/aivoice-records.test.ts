import { describe, expect, test } from "vitest";
import { z } from "zod";
import { aiCallRecord, recordQuery } from "#server/contract/aivoice.ts";
import { redialConditions } from "#server/contract/limits/aivoice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, startTestSandbox } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

const dayMs = 86_400_000;
/** `yyyy-MM-dd HH:mm:ss` in UTC+08:00. */
const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
/** The day, `days` before today there. */
const dayBefore = (days: number) => local(Date.now() - days * dayMs).slice(0, 10);
const fullDays = (from: number, to: number) => ({
  startTime: `${dayBefore(from)} 00:00:00`,
  endTime: `${dayBefore(to)} 23:59:59`,
});
const ever = { startTime: "0001-01-01 00:00:00", endTime: "9999-12-31 23:59:59" };

type Fields = Record<string, unknown>;
const good = { current: 1, size: 100, params: { appId: "ai-app-1", ...fullDays(90, 1) } };
const ask = (fields: Fields | string, url = sandbox.url) => callPlatform(url, recordQuery.path, fields);
const dataOf = (body: Fields) => {
  const { data } = recordQuery.reply.parse(body);
  return { ...data, records: z.array(aiCallRecord).parse(data.records) };
};
const query = async (params: Fields, current = 1, size = 100, url = sandbox.url) => {
  const answer = await ask({ current, size, params: { appId: "ai-app-1", ...params } }, url);
  expect(driftOf(recordQuery.reply, answer.body)).toEqual([]);
  return dataOf(answer.body);
};
const everyRecord = async (params: Fields) => {
  const pages = await Promise.all(Array.from({ length: 36 }, (_, index) => query(params, index + 1)));
  return pages.flatMap(({ records }) => records);
};

describe("what a query is judged by", () => {
  test.each([
    ["current", undefined, "-27"],
    ["current", null, "-27"],
    ["current", 0, "-27"],
    ["current", 1.5, "-27"],
    ["current", [1], "-27"],
    ["current", "99999999999999999999", "-27"],
    ["current", "1", "0"],
    ["current", 2_147_483_647, "0"],
    ["size", undefined, "-27"],
    ["size", "", "-27"],
    ["size", 0, "-27"],
    ["size", 1, "0"],
    ["size", "100", "0"],
    ["size", 101, "-27"],
    ["params", undefined, "-27"],
    ["params", [], "-27"],
    ["params", "appId", "-27"],
    ["params", {}, "-27"],
    ["other", {}, "0"],
  ])("%s %j is answered %s", async (name, value, status) => {
    expect((await ask({ ...good, [name]: value })).status).toBe(status);
  });

  test.each([
    ["appId", "", "-27"],
    ["appId", "ai-app-2", "-37"],
    ["appId", "sms-app-1", "-37"],
    ["appId", {}, "-37"],
    ["startTime", undefined, "-27"],
    ["startTime", "2026-03-09", "-27"],
    ["startTime", "2026-03-09T10:00:00+08:00", "-27"],
    ["startTime", "2026-02-29 10:00:00", "-27"],
    ["startTime", "2026-03-09 10:00:60", "-27"],
    ["startTime", 20260309, "-27"],
    ["startTime", ever.startTime, "0"],
    ["startTime", ever.endTime, "-27"],
    ["endTime", null, "-27"],
    ["endTime", "later", "-27"],
    ["endTime", ever.startTime, "-27"],
    ["endTime", ever.endTime, "0"],
    ["endTime", good.params.startTime, "0"],
  ])("params.%s %j is answered %s", async (name, value, status) => {
    expect((await ask({ ...good, params: { ...good.params, [name]: value } })).status).toBe(status);
  });

  test("page and size come before the application, and that before the times", async () => {
    expect((await ask({ ...good, size: 101, params: { appId: "none" } })).status).toBe("-27");
    expect((await ask({ ...good, params: { appId: "none", startTime: "never" } })).status).toBe("-37");
  });

  test.each([
    ["sandbox-broke", "0"],
    ["sandbox-locked", "-1"],
    ["sandbox-uncertified", "-49"],
    ["sandbox-ip", "-6"],
  ])("%s is answered %s", async (key, status) => {
    expect((await callPlatform(sandbox.url, recordQuery.path, good, { key })).status).toBe(status);
  });
});

describe("which calls there are", () => {
  test("40 on each of the last 90 full days and none before", async () => {
    const { total, size, current, pages } = await query(fullDays(90, 1));
    expect({ total, size, current, pages }).toEqual({ total: "3600", size: 100, current: 1, pages: 36 });
    for (const days of [1, 2, 45, 90]) expect((await query(fullDays(days, days))).total).toBe("40");
    expect((await query(fullDays(400, 91))).total).toBe("0");
    expect((await query({ ...ever, endTime: fullDays(1, 1).endTime })).total).toBe("3600");
  });

  test("36 pages hold each of them once, newest first, and the page past the last is empty", async () => {
    const records = await everyRecord(fullDays(90, 1));
    expect(new Set(records.map(({ keyId }) => keyId)).size).toBe(3600);
    const times = records.map(({ startTime }) => startTime ?? "");
    expect(times).toEqual(times.toSorted().reverse());
    const past = await query(fullDays(90, 1), 37);
    expect(past).toMatchObject({ total: "3600", current: 37, pages: 36, records: [] });
    expect((await query(fullDays(91, 91))).records).toEqual([]);
  });

  test("pages of any size cut the same list", async () => {
    const range = fullDays(5, 2);
    const all = [...(await query(range)).records, ...(await query(range, 2)).records];
    expect(all).toHaveLength(160);
    for (const [current, size] of [
      [1, 7],
      [23, 7],
      [6, 30],
      [2, 99],
    ] as const) {
      const { records } = await query(range, current, size);
      expect(records).toEqual(all.slice((current - 1) * size, current * size));
    }
  });

  test("those that began within the range, both ends included", async () => {
    const { records } = await query(fullDays(3, 3));
    const [last, first] = [records[9]?.startTime, records[29]?.startTime];
    const within = await query({ startTime: first, endTime: last });
    expect(within.records).toEqual(
      records.filter((each) => (each.startTime ?? "") >= `${first}` && `${last}` >= (each.startTime ?? "")),
    );
    expect((await query({ startTime: first, endTime: first })).records.map(({ startTime }) => startTime)).toContain(
      first,
    );
  });

  test("of today those that have ended, and as the clock goes on all 40", async () => {
    const today = dayBefore(0);
    const range = { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` };
    const at = async (time: string) => {
      const offsetSeconds = (Date.parse(`${today}T${time}+08:00`) - Date.now()) / 1000;
      await control(sandbox.url, "clock", { offsetSeconds });
      const timestamp = String(Math.floor(Date.now() / 1000 + offsetSeconds));
      const fields = { current: 1, size: 100, params: { appId: "ai-app-1", ...range } };
      const { body } = await callPlatform(sandbox.url, recordQuery.path, fields, { timestamp });
      return dataOf(body).records;
    };
    const all = await at("23:59:50");
    expect(all).toHaveLength(40);
    expect(await at("08:59:59")).toEqual([]);
    const noon = await at("13:00:00");
    expect(noon.length).toBeGreaterThan(0);
    expect(noon).toEqual(all.filter(({ endTime }) => `${endTime}` < `${today} 13:00:01`));
  });

  test("they are the same in every sandbox, but for where it is reached", async () => {
    const other = await startTestSandbox();
    const [here, there] = [await query(fullDays(30, 30)), await query(fullDays(30, 30), 1, 100, other.url)];
    expect(JSON.stringify(there).replaceAll(other.url, sandbox.url)).toBe(JSON.stringify(here));
    await other.close();
  });
});

describe("what a call looks like", () => {
  const clockOf = (time: string | null) => Date.parse(`${time?.replace(" ", "T")}+08:00`);

  test("it carries every field; those that may be null are so somewhere and never keyId", async () => {
    const answer = await ask(good);
    const data = answer.body.data as { records: Fields[] };
    for (const record of data.records)
      expect(Object.keys(record).sort()).toEqual(Object.keys(aiCallRecord.shape).sort());
    const records = await everyRecord(fullDays(90, 1));
    const nullable = Object.keys(aiCallRecord.shape).filter((name) =>
      records.some((record) => new Map<string, unknown>(Object.entries(record)).get(name) === null),
    );
    expect(nullable.sort()).toEqual([
      "analysisBasis",
      "attributes",
      "callRecordId",
      "customerAudioUrl",
      "customerConcern",
      "customerPersonName",
      "dynamicProperties",
      "fullAudioUrl",
      "hangupBy",
      "intentLevelDetailName",
    ]);
  });

  test("its parts agree with each other", async () => {
    const records = await everyRecord(fullDays(90, 1));
    for (const record of records) {
      const chat = Number(record.chatDuration);
      const isAnswered = record.resultStatus === "ANSWERED";
      const seconds = (clockOf(record.endTime) - clockOf(record.startTime)) / 1000;
      expect(record).toMatchObject({
        keyId: expect.stringMatching(/^\d{18}$/),
        appId: "ai-app-1",
        callJobId: expect.stringMatching(/^90071992547\d{5}$/),
        dialogFlowId: expect.stringMatching(/^900[12]$/),
        tenantPhoneNumberId: expect.stringMatching(/^700[12]$/),
        calledPhoneNumber: expect.stringMatching(/^\d{10,13}$/),
        redialTimes: expect.stringMatching(/^[0-3]$/),
      });
      expect(BigInt(`${record.callJobId}`)).toBeLessThan(9_007_199_254_740_993n);
      expect([
        isAnswered,
        chat > 0,
        Number(record.chatRound) > 0,
        record.hangupBy !== null,
        record.fullAudioUrl !== null,
      ]).toEqual(Array.from({ length: 5 }, () => isAnswered));
      expect(["ANSWERED", ...redialConditions]).toContain(record.resultStatus);
      expect(seconds).toBeGreaterThanOrEqual(chat);
      expect(Number(record.chargedDuration)).toBeGreaterThanOrEqual(chat);
      for (const text of [record.attributes, record.properties, record.dynamicProperties])
        expect(JSON.parse(text ?? "{}")).toBeTypeOf("object");
      expect(`${record.startTime} ${record.endTime}`).toMatch(/^\S+ (09|1\d):\S+ \S+ (09|1\d):\S+$/);
    }
    expect(new Set(records.map(({ resultStatus }) => resultStatus)).size).toBeGreaterThan(8);
  });
});
