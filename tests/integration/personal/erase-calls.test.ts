import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { callNote, callTag } from "#db/schema/call-annotations.ts";
import { connection as connectionTable } from "#db/schema/connections.ts";
import { type CallKind, callRecord } from "#db/schema/partitioned/call-records.ts";
import { recording } from "#db/schema/recordings.ts";
import type { ToldCall } from "#server/compose/call-columns.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { askToErase } from "#server/domain/erasure/erase.ts";
import { findOnPage, rewritePage } from "#server/domain/erasure/rewrite.ts";
import { nextPage, walks } from "#server/domain/erasure/walks.ts";
import { eraserOf } from "#server/domain/privacy/erased-people.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { countHeld, erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
let connection: Connection;
let other: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  // The same account once more.
  other = { ...connection, id: randomUUID() };
  await world.services.db.system.insert(connectionTable).values({ ...other, isDefault: false });
});
afterAll(() => world.close());

const keep = (kind: CallKind, records: readonly ToldCall[], of = connection) =>
  plantRecords(world.services, of, kind, records);

async function rowOf(kind: CallKind, recordId: string, of = connection) {
  const [row] = await world.services.db.system
    .select()
    .from(callRecord)
    .where(and(eq(callRecord.connectionId, of.id), eq(callRecord.kind, kind), eq(callRecord.recordId, recordId)));
  return row;
}

const wish = (subject: string) => ({ subject, typed: subject, reason: "They asked for it" });

test.each([
  ["ai", aiCall, "keyId", "calledPhoneNumber"],
  ["sip", sipCall, "voiceId", "callee"],
  ["group", groupCall, "voiceId", "callee"],
] as const)(
  "a call of kind %s to somebody keeps its figures and loses who it was to, also when it is read again",
  async (kind, make, idField, numberField) => {
    const number = `4477009${kind.length}${kind === "ai" ? 1 : 2}0123`.slice(0, 12);
    const record = make({ [numberField]: number });
    const id = String(record[idField]);
    await keep(kind, [record, make()]);
    const before = await rowOf(kind, id);
    const { counts } = await countHeld(owner, { subject: `+${number}` });
    expect(counts).toEqual({ call_record: 1 });
    expect((await erasePersonalData(owner, wish(`+${number}`))).counts).toEqual(counts);

    const { calledAt, isAnswered, result, ringSeconds, talkSeconds, chargedSeconds, cost, expectedCost } = before ?? {};
    const figures = { calledAt, isAnswered, result, ringSeconds, talkSeconds, chargedSeconds, cost, expectedCost };
    const erased = await rowOf(kind, id);
    expect(erased).toMatchObject({ ...figures, number: "[erased]", hasRecording: false, intent: before?.intent });
    expect(JSON.stringify(erased)).not.toMatch(new RegExp(`${number}|Ada|price|\\.wav|sip-`));

    // The platform tells of them for two months more, now with another end.
    await keep(kind, [{ ...record, chargedDuration: 100 }]);
    const again = await rowOf(kind, id);
    expect(again).toMatchObject({ ...figures, chargedSeconds: 100, number: "[erased]", hasRecording: false });
    expect(JSON.stringify(again)).not.toMatch(new RegExp(`${number}|Ada|price|\\.wav|sip-`));
    expect((await countHeld(owner, { subject: number })).counts).toEqual({});
  },
);

test("calls of two accounts that have one id and time are both found, wherever a page ends", async () => {
  const number = "447700901999";
  const at = new Date("2026-03-09T06:30:00Z");
  const records = Array.from({ length: 3 }, (_, n) => sipCall({ at, voiceId: `twin-${n}`, callee: number }));
  await keep("sip", records);
  await keep("sip", records, other);
  expect((await erasePersonalData(owner, wish(number))).counts).toEqual({ call_record: 6 });
});

test("an id that holds somebody's address becomes another one, the same at the next reading", async () => {
  const address = "ada@id.example";
  const record = sipCall({ voiceId: `call of ${address}` });
  await keep("sip", [record]);
  await erasePersonalData(owner, wish(address));
  await keep("sip", [{ ...record, cost: "0.0400" }]);
  const rows = await world.services.db.system.execute<{ id: string; cost: string }>(sql`
    select record_id as id, cost from call_record where record_id like 'call of %'`);
  expect([...rows]).toEqual([{ id: expect.stringMatching(/^call of \[erased\] [0-9a-f]{8}$/), cost: "0.0400" }]);
});

test("what is known of whoever was called goes with their address, in variables too, which stay JSON", async () => {
  const address = "grace@vars.example";
  const mention = { calledPhoneNumber: "447700902001", properties: JSON.stringify({ cc: address, seat: "4A" }) };
  const theirs = { calledPhoneNumber: "447700902002", attributes: JSON.stringify({ mail: address }) };
  const { ids } = await keep("ai", [aiCall(mention), aiCall(theirs)]);
  await erasePersonalData(owner, wish(address));
  const [mentioned, called] = [await rowOf("ai", ids[0] ?? ""), await rowOf("ai", ids[1] ?? "")];
  expect(mentioned).toMatchObject({ number: "+447700902001", hasRecording: true });
  expect(JSON.parse(String(mentioned?.record.properties))).toEqual({ cc: "[erased]", seat: "4A" });
  expect(called).toMatchObject({ number: "[erased]", hasRecording: false });
});

/** Keeps calls with a note, a tag and a copy of a recording each. */
async function keepWithAll(records: readonly ToldCall[]): Promise<string[]> {
  const { ids } = await keep("ai", records);
  await plantBeside(ids);
  return ids;
}

async function plantBeside(ids: readonly string[]): Promise<void> {
  const { system } = world.services.db;
  const own = { workspaceId: owner.workspace.id, connectionId: connection.id, kind: "ai" as const };
  const by = { createdBy: owner.person.id };
  await inWorkspace(world.services.db.app, owner.workspace.id, async (tx) => {
    for (const recordId of ids) {
      await tx.insert(callNote).values({ ...own, ...by, recordId, text: "Ada was in a hurry" });
      await tx.insert(callTag).values({ ...own, ...by, recordId, tag: "call again", calledAt: new Date() });
    }
  });
  const whole = { part: "whole" as const, calledAt: new Date(), url: "http://127.0.0.1:1/x.wav" };
  await system.insert(recording).values(ids.map((recordId) => ({ ...own, ...whole, recordId })));
}

async function hangingOff(recordId = "") {
  const { system } = world.services.db;
  const [row] = await system.execute<{ note: string; tag: string; leaving: string | null; url: string }>(sql`
    select n.text as note, t.tag, r.leaving_for as leaving, r.url from call_note n
    join call_tag t using (record_id) join recording r using (record_id) where record_id = ${recordId}`);
  return row;
}
const untouched = { note: "Ada was in a hurry", tag: "call again", leaving: null, url: "http://127.0.0.1:1/x.wav" };
const forgotten = { note: "[erased]", tag: "call again", leaving: "erasure", url: "[erased]" };

test("notes on their calls go, copies of recordings are asked to be removed, and those of others stay", async () => {
  const number = "447700903001";
  const mail = "lin@notes.example";
  const attributes = JSON.stringify({ mail });
  const [theirs, known, others] = await keepWithAll([
    aiCall({ calledPhoneNumber: number }),
    aiCall({ attributes }),
    aiCall(),
  ]);
  const { counts } = await countHeld(owner, { subject: number });
  expect(counts).toEqual({ call_record: 1, call_note: 1, recording: 1 });
  expect((await erasePersonalData(owner, wish(number))).counts).toEqual(counts);
  expect((await erasePersonalData(owner, wish(mail))).counts).toEqual(counts);
  expect(await hangingOff(theirs)).toEqual(forgotten);
  expect(await hangingOff(known)).toEqual(forgotten);
  expect(await hangingOff(others)).toEqual(untouched);
  expect((await countHeld(owner, { subject: number })).counts).toEqual({});
});

test("so they do of a call that is read again before the erasure comes to it", async () => {
  const number = "447700903002";
  const record = aiCall({ calledPhoneNumber: number });
  const [theirs, others] = await keepWithAll([record, aiCall()]);
  await askToErase(owner, wish(number));
  await keep("ai", [record]);
  expect(await hangingOff(theirs)).toEqual(forgotten);
  expect(await hangingOff(others)).toEqual(untouched);
});

test("so does what is stored beside their call while the erasure is at it", async () => {
  const number = "447700903004";
  const { ids } = await keep("ai", [aiCall({ calledPhoneNumber: number }), aiCall()]);
  const { db, keyring } = world.services;
  const { id: workspaceId } = owner.workspace;
  const subject = { kind: "number", value: number } as const;
  const sought = { workspaceId, subject, eraser: eraserOf(keyring, workspaceId, subject) };
  const walk = walks.find(({ name }) => name() === "AI calls");
  if (!walk) throw new Error("AI calls are looked through");
  const page = await inWorkspace(db.system, workspaceId, (tx) => nextPage(tx, workspaceId, walk, null, new Date()));
  if (!page) throw new Error("there are AI calls");
  const finding = await findOnPage(db, sought, walk, page);
  await plantBeside(ids);
  await inWorkspace(db.system, workspaceId, (tx) => rewritePage(tx, sought, finding));
  expect(await hangingOff(ids[0])).toEqual(forgotten);
  expect(await hangingOff(ids[1])).toEqual(untouched);
});

test("notes and tags that name somebody lose the name, whosever the call is, and no call gets a tag twice", async () => {
  const [number, apart] = ["447700903003", "+44 7700 903-003"];
  const [id = ""] = await keepWithAll([aiCall()]);
  const own = { workspaceId: owner.workspace.id, connectionId: connection.id, kind: "ai" as const, recordId: id };
  await inWorkspace(world.services.db.app, owner.workspace.id, async (tx) => {
    const by = { createdBy: owner.person.id };
    await tx.insert(callNote).values({ ...own, ...by, text: `Ring ${apart} instead` });
    for (const tag of [`for ${number}`, `for ${apart}`])
      await tx.insert(callTag).values({ ...own, ...by, tag, calledAt: new Date() });
  });
  expect((await erasePersonalData(owner, wish(number))).counts).toEqual({ call_note: 1, call_tag: 2 });
  const kept = await world.services.db.system.execute<{ text: string }>(sql`
    select text from call_note where record_id = ${id} union all select tag from call_tag where record_id = ${id} order by 1`);
  const renamed = expect.stringMatching(/^for \[erased\] [0-9a-f]{8}$/);
  expect(kept.map(({ text }) => text).toSorted()).toEqual([
    "Ada was in a hurry",
    "Ring [erased] instead",
    "call again",
    renamed,
    renamed,
  ]);
});

test("what is read between asking and erasing is stored without them", async () => {
  const number = "447700904001";
  await askToErase(owner, wish(number));
  const { ids } = await keep("group", [groupCall({ callee: number })]);
  expect(await rowOf("group", ids[0] ?? "")).toMatchObject({ number: "[erased]" });
});
