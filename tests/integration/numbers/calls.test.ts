import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channels, dispatchables } from "#server/domain/areas/rules.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import type { AskedNumber } from "#server/domain/messages/number/asked.ts";
import { exportNumber } from "#server/domain/messages/number/export-list.ts";
import { type Reached, readNumber } from "#server/domain/messages/number/history.ts";
import { byHistory, type HistoryPlace } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import * as sms from "../sms/world.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";

const number = "+4915112345678";
const digits = number.slice(1);
const sandbox = ownSandbox();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
let world: World;
let owner: Scope;
/** Newest first: what each row is known by. */
let all: string[];
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
  owner = await createWorkspace(world.services);
  const connection = await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  await sms.addApplication(owner, connection);
  const sent = await sms.sentDraft(owner, { cells: [[number, "Ann"]] });
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  await world.services.db.system.execute(sql`
    update attempt set dispatched_at = now() - interval '5 hours' where submission_id = ${sent}`);
  const keep = async (kind: "ai" | "sip" | "group", record: Record<string, unknown>) =>
    (await plantRecords(world.services, connection, kind, [record])).ids[0] ?? "";
  const ai = await keep("ai", aiCall({ at: hoursAgo(2), calledPhoneNumber: digits, customerConcern: "=1+1 price" }));
  const sip = await keep("sip", sipCall({ at: hoursAgo(8), callee: digits }));
  const group = await keep("group", groupCall({ at: hoursAgo(4), callee: number, terminationCode: "408" }));
  await keep("sip", sipCall({ callee: `${digits}9`, displayNum: digits }));
  all = [ai, group, sent, sip];
});
afterAll(() => world.close());

const nameOf = (row: Reached) => (row.way === "message" ? row.message.submissionId : row.call.recordId);
const read = (asked: Partial<Parameters<typeof readNumber>[2]> = {}, scope = owner, look?: number) =>
  readNumber(scope, channels, { number, limit: 10, ...asked }, look);

function without(...permissions: string[]): Scope {
  return { ...owner, permissions: new Set([...owner.permissions].filter((one) => !permissions.includes(one))) };
}

async function fileOf(asked: Partial<AskedNumber> = {}, scope = owner) {
  const { chunks } = await exportNumber(scope, channels, { number, ...asked });
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  const [header = [], ...rows] = csvRecords(Buffer.concat(bytes).toString("utf8").replace("\ufeff", ""));
  return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""])));
}

describe("the history of a number", () => {
  test("holds telephone calls of every kind between the messages, newest first, each leading to its page", async () => {
    const { rows, next, readsCalls } = await read();
    expect(rows.map(nameOf)).toEqual(all);
    expect([next, readsCalls]).toEqual([null, true]);
    for (const row of rows)
      if (row.way === "call")
        expect((await readCall(owner, row.call)).call).toMatchObject({ recordId: row.call.recordId, number });
  });

  test.each([1, 2, 3])("goes on page after page of %i without missing or repeating any", async (limit) => {
    for (const [channel, expected] of [
      [undefined, all],
      ["calls", all.filter((_, index) => index !== 2)],
      ["sms", [all[2]]],
    ] as const) {
      const found: string[] = [];
      for (let cursor: HistoryPlace | undefined; ; ) {
        const page = await read({ channel, cursor, limit });
        found.push(...page.rows.map(nameOf));
        if (page.next === null) break;
        cursor = byHistory.read(page.next);
      }
      expect(found, channel).toEqual(expected);
    }
  });

  test("shows no call before a message that was not looked at yet", async () => {
    const first = await read({}, owner, 1);
    expect(first.rows.map(nameOf)).toEqual(all.slice(0, 3));
    const second = await read({ cursor: byHistory.read(first.next ?? "") }, owner, 1);
    expect([second.rows.map(nameOf), second.next]).toEqual([all.slice(3), null]);
  });

  test("shows the kinds that the viewer may read alone", async () => {
    const rows = async (scope: Scope) => (await read({}, scope)).rows.map(nameOf);
    expect(await rows(without("aivoice.read"))).toEqual(all.slice(1));
    expect(await rows(without("voice.read"))).toEqual([all[0], all[2]]);
    const neither = without("aivoice.read", "voice.read");
    expect(await read({}, neither)).toMatchObject({ readsCalls: false, rows: [{ way: "message" }] });
    await expect(read({ channel: "calls" }, neither)).rejects.toMatchObject({ code: "forbidden" });
  });
});

test("the file of a number holds all that was told of its calls, in the order of the page, and no formula", async () => {
  const rows = await fileOf();
  expect(rows.map(({ channel }) => channel)).toEqual(["ai call", "group call", "sms", "sip call"]);
  expect(rows.map((row) => row.outcome)).toEqual(["answered", "not answered", "accepted", "answered"]);
  expect(rows[3]).toMatchObject({ code: "0", talk_seconds: "65", charged_seconds: "80", cost_usd: "0.0380" });
  expect(JSON.parse(rows[0]?.call_record ?? "")).toMatchObject({
    calledPhoneNumber: digits,
    customerConcern: "=1+1 price",
  });
  expect((await fileOf({ channel: "calls" })).map(({ channel }) => channel)).toEqual([
    "ai call",
    "group call",
    "sip call",
  ]);
  expect((await fileOf({}, without("voice.read"))).map(({ channel }) => channel)).toEqual(["ai call", "sms"]);
});

test("nobody who was erased is found by their number any more", async () => {
  await erasePersonalData(owner, { subject: number, typed: number, reason: "They asked" });
  expect((await read()).rows).toEqual([]);
});
