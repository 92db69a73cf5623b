import { describe, expect, it } from "vitest";
import {
  oldestQueryable,
  recentRule,
  recordGroupQuery,
  recordSip,
  recordSipQuery,
  sipQuery,
} from "#server/contract/voice.ts";
import { querySipPhones, querySipRecords } from "#tests/contract/samples/voice.ts";
import { problems, withField } from "./problems.ts";

const range = (strTime: string, endTime: string) => ({ current: 1, size: 100, params: { strTime, endTime } });

describe.each([
  ["recordSipQuery", recordSipQuery],
  ["recordGroupQuery", recordGroupQuery],
])("%s", (_name, operation) => {
  it("spans at most 31 days", () => {
    expect(problems(operation, range("2026-03-01T00:00:00+08:00", "2026-04-01T00:00:00+08:00"))).toEqual([]);
    expect(problems(operation, range("2026-03-01T00:00:00+08:00", "2026-04-01T00:00:01+08:00"))).toEqual([
      "params.endTime",
    ]);
  });

  it("measures the span between moments, not between their texts", () => {
    expect(problems(operation, range("2026-03-01T00:00:00+08:00", "2026-03-31T16:00:00Z"))).toEqual([]);
    expect(problems(operation, range("2026-03-01T00:00:00Z", "2026-02-28T23:59:59Z"))).toEqual(["params.endTime"]);
  });

  it("needs an offset in its times", () => {
    expect(problems(operation, range("2026-03-01T00:00:00", "2026-03-02T00:00:00+08:00"))).toEqual(["params.strTime"]);
  });

  it("asks for pages of 1 to 100 from page 1", () => {
    const query = range("2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z");
    expect(problems(operation, { ...query, size: 1 })).toEqual([]);
    expect(problems(operation, { ...query, size: 0 })).toEqual(["size"]);
    expect(problems(operation, { ...query, size: 101 })).toEqual(["size"]);
    expect(problems(operation, { ...query, current: 0 })).toEqual(["current"]);
  });
});

describe("voice records", () => {
  it("may be asked for without group and phone", () => {
    const request = withField(
      withField(querySipRecords.request, "params.sipGroupName", undefined),
      "params.phoneName",
      undefined,
    );
    expect(problems(recordSipQuery, request)).toEqual([]);
  });

  it("reach back two calendar months, to the second", () => {
    const rule = recentRule(new Date("2026-03-09T12:00:00Z"));
    const from = (strTime: string) => rule.holds({ params: { strTime, endTime: strTime } });
    expect(from("2026-01-09T12:00:00Z")).toBe(true);
    expect(from("2026-01-09T11:59:59Z")).toBe(false);
  });

  it("reach back to a month's last day where the day does not exist", () => {
    expect(oldestQueryable(new Date("2026-04-30T12:00:00Z")).toISOString()).toBe("2026-02-28T12:00:00.000Z");
    expect(oldestQueryable(new Date("2026-01-31T12:00:00Z")).toISOString()).toBe("2025-11-30T12:00:00.000Z");
  });

  it("are read singly by their id", () => {
    expect(problems(recordSip, { voiceId: " " })).toEqual(["voiceId"]);
  });

  it("list phones of an application", () => {
    expect(problems(sipQuery, withField(querySipPhones.request, "params.appId", ""))).toEqual(["params.appId"]);
    expect(problems(sipQuery, withField(querySipPhones.request, "size", 101))).toEqual(["size"]);
  });
});
