import { afterAll, beforeAll, expect, test } from "vitest";
import { callFields } from "#server/compose/calls/call-fields.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { besideCall } from "#server/domain/calls/records/beside.ts";
import type { CallsAsked } from "#server/domain/calls/records/filter.ts";
import { type CallPage, listCalls } from "#server/domain/calls/records/list.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { byCall } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let scope: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  await plantRecords(world.services, connection, "sip", [
    sipCall({ voiceId: "101", at: hour(1) }),
    sipCall({
      voiceId: "102",
      at: hour(2),
      callee: "4915112345678",
      terminationCode: "603",
      terminationReason: "Declined",
    }),
    sipCall({ voiceId: "103", at: hour(24 * 100), phoneName: "Support 9", callee: "4915112345679" }),
  ]);
  await plantRecords(world.services, connection, "group", [groupCall({ voiceId: "101", feedbackValue: "-1" })]);
  await plantRecords(world.services, connection, "ai", [aiCall({ keyId: "201", callJobId: "9007199254740999" })]);
});
afterAll(() => world.close());

const list = (asked: CallsAsked, of = scope): Promise<CallPage> =>
  listCalls(of, { sort: "newest", limit: 50, ...asked });
const idsOf = ({ rows }: CallPage) => rows.map(({ recordId }) => recordId);

test("calls of one kind come newest first, and oldest first", async () => {
  expect(idsOf(await list({ kind: "sip" }))).toEqual(["101", "102", "103"]);
  expect(idsOf(await listCalls(scope, { kind: "sip", sort: "oldest", limit: 50 }))).toEqual(["103", "102", "101"]);
  expect(idsOf(await list({ kind: "group" }))).toEqual(["101"]);
});

test.each<[string, CallsAsked, string[]]>([
  ["a number", { kind: "sip", number: "+49 151 1234 5678" }, ["102"]],
  ["the beginning of numbers", { kind: "sip", number: "0049151" }, ["102", "103"]],
  ["the beginning of numbers without a plus sign", { kind: "sip", q: "49151" }, ["102", "103"]],
  ["an id", { kind: "sip", q: "103" }, ["103"]],
  ["an id of a kind that has none such", { kind: "ai", q: "103" }, []],
  ["the internal id of an AI call", { kind: "ai", q: "call-201" }, ["201"]],
  ["the third party's id of an AI call", { kind: "ai", q: "carrier-201" }, ["201"]],
  ["a task", { kind: "ai", jobId: "9007199254740999" }, ["201"]],
  ["a task, of calls that have none", { kind: "sip", jobId: "9007199254740999" }, []],
  ["a code", { kind: "sip", result: "603" }, ["102"]],
  ["no answer", { kind: "sip", answered: false }, ["102"]],
  ["a phone", { kind: "sip", phoneName: "Support 9" }, ["103"]],
  ["a phone and a code that it never had", { kind: "sip", phoneName: "Support 9", result: "603" }, []],
  ["no key", { kind: "group", keyPressed: "(none)" }, ["101"]],
  ["a recording", { kind: "ai", hasRecording: true }, ["201"]],
  ["a connection", { kind: "sip", connectionId: "00000000-0000-4000-8000-000000000000" }, []],
])("calls are found by %s", async (_, asked, ids) => {
  expect(idsOf(await list(asked))).toEqual(ids);
});

test("a page goes on where the one before it ended", async () => {
  const first = await listCalls(scope, { kind: "sip", sort: "newest", limit: 2 });
  expect(idsOf(first)).toEqual(["101", "102"]);
  const rest = await listCalls(scope, { kind: "sip", sort: "newest", limit: 2, cursor: byCall.read(first.next ?? "") });
  expect([idsOf(rest), rest.next]).toEqual([["103"], null]);
});

test("who may see nobody reads numbers masked and finds none by them", async () => {
  const analyst = await createMember(world.services, scope.workspace, "analyst");
  const { rows } = await list({ kind: "sip", q: "102" }, analyst);
  expect(rows.map(({ number }) => number)).toEqual(["+49151••••5678"]);
  expect(idsOf(await list({ kind: "sip", q: "49151" }, analyst))).toEqual([]);
  await expect(list({ kind: "sip", number: "+4915112345678" }, analyst)).rejects.toMatchObject({ code: "forbidden" });
  expect(idsOf(await list({ kind: "ai", jobId: "9007199254740999" }, analyst))).toEqual(["201"]);
});

test("another workspace sees none of them", async () => {
  const other = await createWorkspace(world.services);
  expect(idsOf(await list({ kind: "sip" }, other))).toEqual([]);
});

test("one call is read by the id of its page, with every field and what stands beside it", async () => {
  const { rows } = await list({ kind: "sip" });
  const id = rows[1]?.id ?? "";
  expect(id).toMatch(/^\d{4}-\d\d-\d\d_[0-9a-f]{8}_102$/);
  const one = await readCall(scope, { kind: "sip", id });
  expect(one.call).toEqual(rows[1]);
  expect(one.fields.map(({ name }) => name)).toEqual(callFields.sip.map(({ name }) => name));
  expect(one.fields.find(({ name }) => name === "terminationReason")).toEqual({
    name: "terminationReason",
    value: "Declined",
    isMissing: false,
  });
  expect(one).toMatchObject({ otherFields: [], isMasked: true, readAgainProblem: null, task: null });
  expect(one.reckoned?.formula).toBe("0.0285 USD a minute × 80 s charged (20+20) = 0.0380 USD");
  const beside = await besideCall(scope, { kind: "sip", id, sort: "newest" });
  expect(beside).toEqual({ previous: rows[0]?.id, next: rows[2]?.id, isCutShort: false });
  await expect(readCall(scope, { kind: "group", id })).rejects.toMatchObject({ code: "not_found" });
});

test("a call is found by its page's id also after the platform told another time of it", async () => {
  const { rows } = await list({ kind: "sip", q: "103" });
  const id = (rows[0]?.id ?? "").replace(/^\d{4}-\d\d-\d\d/, "2020-01-01");
  expect((await readCall(scope, { kind: "sip", id })).call.recordId).toBe("103");
});

test("a call that is too old for the platform cannot be read again, and that is said", async () => {
  const { rows } = await list({ kind: "sip", q: "103" });
  const { readAgainProblem } = await readCall(scope, { kind: "sip", id: rows[0]?.id ?? "" });
  expect(readAgainProblem).toMatch(/^The platform keeps records of these calls for 2 months\./);
});

test("the fields of a call are masked for those who may not see personal data", async () => {
  const analyst = await createMember(world.services, scope.workspace, "analyst");
  const { rows } = await list({ kind: "ai" }, analyst);
  const { fields, isMasked } = await readCall(analyst, { kind: "ai", id: rows[0]?.id ?? "" });
  expect(isMasked).toBe(true);
  expect(JSON.stringify(fields)).not.toMatch(/447700900123|Lovelace|recordings/);
});
