import { describe, expect, test } from "vitest";
import { recordGroup, recordGroupQuery, recordSip, recordSipQuery, sipQuery } from "#server/contract/voice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

describe("SIP phones", () => {
  const ask = (fields: Record<string, unknown>) => callPlatform(sandbox.url, sipQuery.path, fields);
  const params = { appId: "voice-app-1" };

  test("two groups have three each", async () => {
    const { body } = await ask({ current: 1, size: 100, params });
    expect(driftOf(sipQuery.reply, body)).toEqual([]);
    const { records, ...counts } = sipQuery.reply.parse(body).data;
    expect(counts).toEqual({ total: "6", size: 100, current: 1, pages: 1 });
    expect(records.map(({ groupName, phoneName }) => [groupName, phoneName])).toEqual([
      ["Sales", "Sales 1"],
      ["Sales", "Sales 2"],
      ["Sales", "Sales 3"],
      ["Support", "Support 1"],
      ["Support", "Support 2"],
      ["Support", "Support 3"],
    ]);
    for (const field of ["account", "password", "displayNum"] as const)
      expect(new Set(records.map((record) => record[field])).size).toBe(6);
  });

  test.each([
    [1, 4, 4, 2],
    ["2", "4", 2, 2],
    [3, 4, 0, 2],
    [1, 1, 1, 6],
  ])("page %s of %s has %s phones", async (current, size, length, pages) => {
    const { data } = sipQuery.reply.parse((await ask({ current, size, params })).body);
    expect(data).toMatchObject({ total: "6", pages, current: Number(current), size: Number(size) });
    expect(data.records).toHaveLength(length);
  });

  test.each([
    [{ size: 10, params }],
    [{ current: 1, params }],
    [{ current: 0, size: 10, params }],
    [{ current: 1, size: 101, params }],
    [{ current: 1, size: 10 }],
    [{ current: 1, size: 10, params: "voice-app-1" }],
    [{ current: 1, size: 10, params: {} }],
    [{ current: 1, size: 10, params: { appId: "voice-app-2" } }],
    [{ current: 1, size: 10, params: { appId: "sms-app-1" } }],
    [{ current: 1, size: 10, params: { appId: ["voice-app-1"] } }],
  ])("%j is -22", async (fields) => {
    expect((await ask(fields)).status).toBe("-22");
  });
});

test.each([
  ["a wrong sign", { secret: "guess" }, "-1"],
  ["a locked user", { key: "sandbox-locked" }, "-1"],
  ["an account not verified", { key: "sandbox-uncertified" }, "-1"],
  ["a refused address", { key: "sandbox-ip" }, "-2"],
  ["an account without money", { key: "sandbox-broke" }, "-22"],
  ["an old timestamp", { timestamp: String(Math.floor(Date.now() / 1000 - 1830)) }, "-16"],
  ["no sign", { headers: { Sign: undefined } }, "-1"],
  ["no timestamp", { headers: { Timestamp: undefined } }, "-1"],
  ["no key", { headers: { "Api-Key": undefined } }, "-1"],
])("%s comes before the body in every read", async (_what, options, status) => {
  for (const { path, methods } of [recordSipQuery, recordGroupQuery, recordGroup, recordSip, sipQuery]) {
    const [method] = methods;
    const answer = await callPlatform(
      sandbox.url,
      path.replace("{voiceId}", "1"),
      {},
      { method: method === "GET" ? "GET" : "POST", ...options },
    );
    expect(answer).toMatchObject({ http: 200, status });
  }
});
