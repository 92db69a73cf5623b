import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { storeCalls } from "#server/domain/calls/archive/store-records.ts";
import { addNote, addTag, mostNotes, mostTags, removeNote, removeTag } from "#server/domain/calls/records/annotate.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { readStatistics } from "#server/domain/calls/records/statistics.ts";
import { tagsInUse } from "#server/domain/calls/records/tags-in-use.ts";
import type { Scope } from "#server/domain/scope.ts";
import { plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const kind = "sip" as const;

let world: World;
let database: Db;
let scope: Scope;
let connection: Connection;
let sender: Scope;
let analyst: Scope;
/** Ids of the pages of calls, newest first. */
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  database = openOwner(world.databaseUrl, 1);
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope, { baseUrl: "http://127.0.0.1:1" });
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000);
  const calls = [1, 2, 3, 4].map((ago) => sipCall({ voiceId: `10${ago}`, at: hour(ago) }));
  await plantRecords(world.services, connection, kind, calls);
  sender = await createMember(world.services, scope.workspace, "sender");
  analyst = await createMember(world.services, scope.workspace, "analyst");
  ids = (await listCalls(scope, { kind, sort: "newest", limit: 10 })).rows.map(({ id }) => id);
});
afterAll(async () => {
  await database.$client.end();
  await world.close();
});

const at = (index: number) => ({ kind, id: ids[index] ?? "" });
const tagged = async (tag: string, of = scope) =>
  (await listCalls(of, { kind, tag, sort: "newest", limit: 10 })).rows.map(({ recordId }) => recordId);

test("a note is read by those who see people, told who wrote it, and taken away by nobody else", async () => {
  await addNote(scope, { ...at(0), text: "Asked to be called back", second: null });
  const notes = await addNote(sender, { ...at(0), text: "Angry here", second: 29 });
  expect(notes).toMatchObject([
    { text: "Asked to be called back", second: null, by: "The owner", isOwn: false },
    { text: "Angry here", second: 29, by: "The sender", isOwn: true },
  ]);
  expect((await readCall(sender, at(0))).notes.map(({ text }) => text)).toEqual(notes.map(({ text }) => text));
  const [first, second] = notes.map(({ id }) => ({ id }));
  if (!first || !second) throw new Error("there are no notes");
  await expect(removeNote(sender, first)).rejects.toMatchObject({ code: "not_found" });
  await removeNote(sender, second);
  await expect(removeNote(sender, second)).rejects.toMatchObject({ code: "not_found" });
  expect((await readCall(scope, at(0))).call.notes).toBe(1);
});

test("what a note says is hidden whole from those who see nobody, and stands nowhere but in the note", async () => {
  await addNote(scope, { ...at(1), text: "Write to ada@example.com or call +4915112345678", second: 3 });
  const { notes } = await readCall(analyst, at(1));
  expect(notes).toMatchObject([{ text: "•••", second: 3, by: "The owner" }]);
  const rows = await world.services.db.system.execute(sql`
    select from audit a left join audit_subject s on s.workspace_id = a.workspace_id and s.seq = a.seq
    where a.workspace_id = ${scope.workspace.id} and a.action = 'call_note.added'
      and (a.meta::text like '%ada%' or s.personal like '%ada%')`);
  expect(rows.length).toBe(0);
});

test("a tag is one whatever its letters, finds its calls newest first, and is offered", async () => {
  await addTag(scope, { ...at(2), tag: "  Call   Back " });
  await addTag(sender, { ...at(2), tag: "call back" });
  const tags = await addTag(sender, { ...at(0), tag: "CALL BACK" });
  expect(tags).toMatchObject([{ tag: "call back", by: "The sender" }]);
  expect(await tagged("call back")).toEqual(["101", "103"]);
  expect((await readStatistics(scope, { kind, tag: "call back" })).total.calls).toBe(2);
  expect(await tagsInUse(scope, { kind, q: "BACK" })).toEqual({ tags: ["call back"], isMore: false });
  expect(await tagsInUse(scope, { kind: "ai" })).toEqual({ tags: [], isMore: false });
  await removeTag(scope, { id: tags[0]?.id ?? "" });
  expect(await tagged("call back")).toEqual(["103"]);
});

test("a tag goes on finding its call after the platform told another time of it", async () => {
  await addTag(scope, { ...at(3), tag: "moved" });
  const later = new Date(Date.now() - 40 * 86_400_000);
  await plantRecords(world.services, connection, kind, [sipCall({ voiceId: "104", at: later })]);
  expect(await tagged("moved")).toEqual(["104"]);
});

/** Work that began, once it has ended or waits for a lock. */
async function begun(work: Promise<unknown>): Promise<{ end: Promise<unknown> }> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  // It is awaited later.
  end.catch(() => undefined);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isOver || (await database.execute(waiting)).length > 0).toBe(true);
  return { end };
}
const heldCall = (voiceId: string, hoursAgo: number) => {
  const record = sipCall({ voiceId, at: new Date(Date.now() - hoursAgo * 3_600_000) });
  return { record, keep: () => plantRecords(world.services, connection, kind, [record]) };
};
const pageOf = async (recordId: string) => {
  const { rows } = await listCalls(scope, { kind, sort: "newest", limit: 50 });
  return { kind, id: rows.find((row) => row.recordId === recordId)?.id ?? "" };
};

test("a tag that is added while the platform tells another time of its call has that time", async () => {
  await heldCall("201", 5).keep();
  const page = await pageOf("201");
  const source = { workspaceId: scope.workspace.id, connectionId: connection.id, kind, appId: null, zone: "+08:00" };
  const { db, keyring } = world.services;
  const { end } = await db.system.transaction(async (tx) => {
    await storeCalls(tx, keyring, source, [heldCall("201", 6).record], new Date());
    return begun(addTag(scope, { ...page, tag: "in between" }));
  });
  await end;
  expect(await tagged("in between")).toEqual(["201"]);
});

test("a call that moves with its tags waits for whoever has the call, and holds nothing that they need", async () => {
  await heldCall("202", 5).keep();
  await addTag(scope, { ...(await pageOf("202")), tag: "held" });
  const { end } = await world.services.db.system.transaction(async (tx) => {
    await tx.execute(sql`select from call_record where record_id = '202' for no key update`);
    const moving = await begun(heldCall("202", 6).keep());
    await tx.execute(sql`update call_tag set tag = 'let go' where record_id = '202'`);
    return moving;
  });
  await end;
  expect(await tagged("let go")).toEqual(["202"]);
});

test("who may see nobody finds no tag by what it hides", async () => {
  await addTag(scope, { ...at(0), tag: "ada@example.com" });
  expect(await tagged("ada@example.com", analyst)).toEqual([]);
  expect((await tagsInUse(analyst, { kind, q: "ada" })).tags).toEqual([]);
  expect(await tagged("ada@example.com")).toEqual(["101"]);
});

test("a call takes so many notes and tags, and no more", async () => {
  for (let tag = (await readCall(scope, at(1))).tags.length; tag < mostTags; tag += 1)
    await addTag(scope, { ...at(1), tag: `tag ${tag}` });
  await expect(addTag(scope, { ...at(1), tag: "one too many" })).rejects.toThrow(/at most 20 tags/);
  // That which it has is no more.
  await addTag(scope, { ...at(1), tag: "tag 3" });
  for (let note = (await readCall(scope, at(1))).notes.length; note < mostNotes; note += 1)
    await addNote(scope, { ...at(1), text: "again", second: null });
  await expect(addNote(scope, { ...at(1), text: "again", second: null })).rejects.toThrow(/at most 100 notes/);
});

test("who may not annotate, or is of another workspace, changes nothing", async () => {
  await expect(addNote(analyst, { ...at(0), text: "x", second: null })).rejects.toMatchObject({ code: "forbidden" });
  await expect(addTag(analyst, { ...at(0), tag: "x" })).rejects.toMatchObject({ code: "forbidden" });
  const other = await createWorkspace(world.services);
  const [note] = (await readCall(scope, at(0))).notes;
  const [tag] = (await readCall(scope, at(0))).tags;
  await expect(addNote(other, { ...at(0), text: "x", second: null })).rejects.toMatchObject({ code: "not_found" });
  await expect(addTag(other, { ...at(0), tag: "x" })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeNote(other, { id: note?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeTag(other, { id: tag?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
});
