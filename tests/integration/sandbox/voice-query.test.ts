import { describe, expect, test } from "vitest";
import { z } from "zod";
import { recordGroupQuery, recordSipQuery, sipRecord } from "#server/contract/voice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { oldestReachable, readMoment } from "#server/sandbox/areas/voice/time.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform } from "#tests/support/sandbox.ts";

const sandbox = ownSandbox();

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Midnight in UTC+08:00, `days` before the last one. */
const midnight = (days: number) => Math.floor((Date.now() + 8 * hourMs) / dayMs - days) * dayMs - 8 * hourMs;
const iso = (ms: number) => new Date(ms).toISOString();
const range = (from: number, to: number) => ({ strTime: iso(from), endTime: iso(to) });
const tenDays = range(midnight(12), midnight(2));

type Fields = Record<string, unknown>;
const ask = async (fields: Fields | string, { path } = recordSipQuery) => callPlatform(sandbox.url, path, fields);
const statusOf = async (fields: Fields | string, operation = recordSipQuery) => (await ask(fields, operation)).status;
const page = (params: Fields, current = 1, size = 100) => ({ current, size, params });
const pageOfSip = async (params: Fields, current = 1, size = 100) => {
  const { data } = recordSipQuery.reply.parse((await ask(page(params, current, size))).body);
  return { ...data, records: z.array(sipRecord).parse(data.records) };
};

describe("what a query may ask", () => {
  test.each([
    ["current", undefined, "-22"],
    ["current", null, "-22"],
    ["current", "", "-22"],
    ["current", 0, "-22"],
    ["current", -1, "-22"],
    ["current", 1.5, "-22"],
    ["current", "one", "-22"],
    ["current", [1], "-22"],
    ["current", true, "-22"],
    ["current", 1e30, "-22"],
    ["current", "99999999999999999999", "-22"],
    ["current", 1, "0"],
    ["current", "1", "0"],
    ["current", 2_147_483_647, "0"],
    ["size", undefined, "-22"],
    ["size", 0, "-22"],
    ["size", 1, "0"],
    ["size", "100", "0"],
    ["size", 101, "-22"],
    ["size", {}, "-22"],
    ["params", undefined, "-22"],
    ["params", "", "-22"],
    ["params", [], "-22"],
    ["params", "strTime", "-22"],
    ["params", {}, "-22"],
    ["other", { deep: [[[]]] }, "0"],
  ])("%s as %j is answered %s", async (name, value, status) => {
    const fields = { ...page(tenDays), [name]: value };
    expect(await statusOf(fields)).toBe(status);
    expect(await statusOf(fields, { ...recordSipQuery, path: recordGroupQuery.path })).toBe(status);
  });

  test.each([
    ["strTime", undefined, "-22"],
    ["strTime", "", "-22"],
    ["strTime", "soon", "-22"],
    ["strTime", 1_763_712_000, "-22"],
    ["strTime", { at: 1 }, "-22"],
    ["strTime", "9".repeat(100_000), "-22"],
    ["strTime", "\u0000\ud800", "-22"],
    ["endTime", null, "-22"],
    ["endTime", iso(midnight(12) - 1), "-22"],
    ["endTime", iso(midnight(12)), "0"],
    ["endTime", "tomorrow", "-22"],
    ["sipGroupName", null, "0"],
    ["sipGroupName", "", "0"],
    ["sipGroupName", "Nobody", "0"],
    ["sipGroupName", ["Sales"], "-22"],
    ["phoneName", { name: "Sales 1" }, "-22"],
    ["phoneName", 7, "0"],
    ["unknown", [], "0"],
  ])("params.%s as %j is answered %s", async (name, value, status) => {
    expect(await statusOf(page({ ...tenDays, [name]: value }))).toBe(status);
  });

  test("a body that is no JSON object is -22", async () => {
    for (const body of ["", "[]", "null", "7", "{"]) expect(await statusOf(body)).toBe("-22");
  });

  test("a group query ignores the names of phones", async () => {
    const answer = await ask(page({ ...tenDays, sipGroupName: ["x"] }), {
      ...recordSipQuery,
      path: recordGroupQuery.path,
    });
    expect(answer.body).toMatchObject({ status: "0", data: { total: 600 } });
  });

  test.each([
    ["the page before the time", { current: 0, size: 10, params: { strTime: iso(midnight(90)) } }, "-22"],
    ["the size before the time", { current: 1, params: { strTime: iso(midnight(90)) } }, "-22"],
    ["a start out of reach before a missing end", page({ strTime: iso(midnight(90)) }), "-25"],
    ["an end before the start, though both are out of reach", page(range(midnight(90), midnight(91))), "-25"],
    ["a span too long before a name", page({ ...range(midnight(40), midnight(8)), phoneName: [] }), "-25"],
  ])("the first wrong field decides: %s", async (_what, fields, status) => {
    expect(await statusOf(fields)).toBe(status);
  });
});

describe("the time a query may span", () => {
  test.each([
    ["exactly 31 days", 31 * dayMs, "0"],
    ["31 days and a second", 31 * dayMs + 1000, "-25"],
    ["no time at all", 0, "0"],
  ])("%s", async (_what, span, status) => {
    expect(await statusOf(page(range(midnight(40), midnight(40) + span)))).toBe(status);
  });

  test.each([
    ["a minute within two months", 60_000, "0"],
    ["a minute beyond", -60_000, "-25"],
  ])("%s", async (_what, ms, status) => {
    const start = oldestReachable(Date.now()) + ms;
    expect(await statusOf(page(range(start, start + dayMs)))).toBe(status);
  });

  test("the future is empty, not refused", async () => {
    const answer = await ask(page(range(Date.now() + hourMs, Date.now() + dayMs)));
    expect(answer.body).toMatchObject({ status: "0", data: { total: 0, pages: 0, records: [] } });
  });

  test.each([
    ["2026-03-09T14:30:00+08:00", "2026-01-09T14:30:00+08:00"],
    ["2026-04-30T23:59:59+08:00", "2026-02-28T23:59:59+08:00"],
    ["2028-04-30T10:00:00+08:00", "2028-02-29T10:00:00+08:00"],
    ["2026-01-31T10:00:00+08:00", "2025-11-30T10:00:00+08:00"],
    ["2026-02-28T10:00:00+08:00", "2025-12-28T10:00:00+08:00"],
    // A day in UTC+08:00, where it is the 30th already.
    ["2026-04-29T20:00:00Z", "2026-02-28T04:00:00+08:00"],
    ["2026-03-09T14:30:00.999+08:00", "2026-01-09T14:30:00+08:00"],
  ])("at %s two months reach back to %s", (now, oldest) => {
    expect(iso(oldestReachable(Date.parse(now)))).toBe(iso(Date.parse(oldest)));
  });
});

describe("times", () => {
  const moment = Date.parse("2026-03-09T06:30:05Z");
  test.each([
    ["2026-03-09T14:30:05+08:00", moment],
    ["2026-03-09T06:30:05Z", moment],
    ["2026-03-09t06:30:05z", moment],
    ["2026-03-09T06:30:05.000Z", moment],
    ["2026-03-09T06:30:05.25Z", moment + 250],
    ["2026-03-09T06:30:05.123456789Z", moment + 123],
    ["2026-03-09T14:30:05+0800", moment],
    ["2026-03-09T14:30:05+08", moment],
    ["2026-03-08T20:00:05-10:30", moment],
    ["2026-03-09T14:30:05", undefined],
    ["2026-03-09T14:30+08:00", moment - 5000],
    ["2026-03-09 14:30:05", undefined],
    ["2026-03-09", undefined],
    ["2026-02-29T10:00:00Z", undefined],
    ["2026-13-01T10:00:00Z", undefined],
    ["2026-03-09T24:00:00Z", undefined],
    ["2026-03-09T14:60:00Z", undefined],
    ["2026-03-09T14:30:60Z", undefined],
    ["2026-03-09T14:30:05+24:00", undefined],
    ["2026-03-09T14:30:05+08:60", undefined],
    ["2026-03-09T14:30:05 +08:00", undefined],
    ["2026-3-9T14:30:05Z", undefined],
    ["2026-068T14:30:05Z", undefined],
    [" 2026-03-09T14:30:05Z", undefined],
  ])("%j is read as %s", (text, ms) => {
    expect(readMoment(text)).toBe(ms);
  });

  test("a query takes any offset", async () => {
    const zoned = (ms: number, hours: number, suffix: string) => `${iso(ms + hours * hourMs).slice(0, 19)}${suffix}`;
    const totals = await Promise.all(
      [
        [8, "+08:00"],
        [8, "+0800"],
        [0, "Z"],
        [-5, "-05:00"],
      ].map(async ([hours, suffix]) => {
        const write = (ms: number) => zoned(ms, Number(hours), String(suffix));
        return (
          await pageOfSip({ strTime: write(midnight(3) + 14 * hourMs), endTime: write(midnight(3) + 15 * hourMs) })
        ).records.map(({ voiceId }) => voiceId);
      }),
    );
    expect(totals[0]?.length).toBeGreaterThan(0);
    for (const total of totals) expect(total).toEqual(totals[0]);
  });
});

test("a time without an offset is refused, at either end and for both kinds", async () => {
  const bare = (ms: number) => iso(ms + 8 * hourMs).slice(0, 19);
  for (const operation of [recordSipQuery, { ...recordSipQuery, path: recordGroupQuery.path }]) {
    expect(await statusOf(page({ ...tenDays, strTime: bare(midnight(12)) }), operation)).toBe("-22");
    expect(await statusOf(page({ ...tenDays, endTime: bare(midnight(2)) }), operation)).toBe("-22");
    expect(await statusOf(page(tenDays), operation)).toBe("0");
  }
});

describe("pages", () => {
  test("a day has 60 SIP calls and 60 others, and a month as many each day", async () => {
    for (const { path } of [recordSipQuery, recordGroupQuery]) {
      const total = async (from: number, to: number) => {
        const { body } = await ask(page(range(from, to), 1, 1), { ...recordSipQuery, path });
        return recordSipQuery.reply.parse(body).data.total;
      };
      for (const days of [1, 30, 58]) expect(await total(midnight(days), midnight(days - 1) - 1)).toBe("60");
      expect(await total(midnight(40), midnight(9) - 1000)).toBe("1860");
    }
  });

  test.each([recordSipQuery, recordGroupQuery])(
    "all pages of $path together are the whole, newest first",
    async ({ path }) => {
      const collected: { voiceId: string; submitTime: string | null }[] = [];
      for (let current = 1; current <= 7; current += 1) {
        const { body } = await ask(page(tenDays, current, 90), { ...recordSipQuery, path });
        expect(driftOf((path === recordSipQuery.path ? recordSipQuery : recordGroupQuery).reply, body)).toEqual([]);
        expect(body.data).toMatchObject({ total: 600, size: 90, current, pages: 7, searchCount: true });
        collected.push(...z.array(sipRecord).parse(recordSipQuery.reply.parse(body).data.records));
      }
      expect(new Set(collected.map(({ voiceId }) => voiceId)).size).toBe(600);
      const times = collected.map(({ submitTime }) => Date.parse(submitTime ?? ""));
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      expect(times.every((time) => time >= midnight(12) && time <= midnight(2))).toBe(true);
    },
  );

  test("a page past the last is empty and has the right counts", async () => {
    const answer = await ask(page(tenDays, 9, 100));
    expect(answer.body.data).toEqual({ total: 600, size: 100, current: 9, pages: 6, searchCount: true, records: [] });
  });

  test("both ends of the range are included", async () => {
    const { records } = await pageOfSip(tenDays, 3, 10);
    const one = records[0];
    const exact = { strTime: one?.submitTime, endTime: one?.submitTime };
    expect((await pageOfSip(exact)).records).toContainEqual(one);
    const after = new Date(Date.parse(one?.submitTime ?? "") + 1).toISOString();
    expect((await pageOfSip({ strTime: after, endTime: after })).total).toBe("0");
  });

  test.each([
    [{ sipGroupName: "Sales" }, 300],
    [{ sipGroupName: "sales" }, 0],
    [{ sipGroupName: "Sale" }, 0],
    [{ phoneName: "Support 3" }, 100],
    [{ sipGroupName: "Support", phoneName: "Support 3" }, 100],
    [{ sipGroupName: "Sales", phoneName: "Support 3" }, 0],
    [{ sipGroupName: "", phoneName: null }, 600],
  ])("names match exactly: %j", async (names, total) => {
    const found = await pageOfSip({ ...tenDays, ...names });
    expect(found.total).toBe(String(total));
    const named = Object.entries(names).filter(([, name]) => name);
    for (const record of found.records) expect(record).toMatchObject(Object.fromEntries(named));
  });
});
