import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Db, inWorkspace, openOwner } from "#db/client.ts";
import { callNote, callTag } from "#db/schema/call-annotations.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { dropCallRecords } from "#server/domain/retention/drop-call-records.ts";
import { dropMonths } from "#server/domain/retention/drop-months.ts";
import { retentionInput } from "#server/domain/retention/limits.ts";
import { changeRetention } from "#server/domain/retention/settings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, plantStream, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Db;
let scope: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld();
  owner = openOwner(world.databaseUrl, 1);
});
afterAll(async () => {
  await owner.$client.end();
  await world.close();
});
beforeEach(async () => {
  await owner.$client`delete from call_record`;
  await owner.$client`delete from call_note`;
  await owner.$client`delete from call_tag`;
  await owner.$client`update retention set call_record_months = null`;
  scope = await createWorkspace(world.services);
  connection = await createConnection(scope);
});

const keeping = { callbackMonths: 24, callMonths: 24, recordingMonths: null, draftDays: 90, fileDays: 30 };
const keep = (callRecordMonths: number | null, of = scope) => changeRetention(of, { ...keeping, callRecordMonths });

/** So many months and a day before now, in a shorter month its last day as PostgreSQL reckons. */
function ago(months: number, now = new Date()): Date {
  const month = now.getUTCMonth() - months;
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const at = new Date(now);
  at.setUTCMonth(month, Math.min(now.getUTCDate(), lastDay));
  return new Date(at.getTime() - 86_400_000);
}

const makers = { ai: aiCall, sip: sipCall, group: groupCall };
const call = (kind: CallKind, at: Date, of = connection) =>
  plantRecords(world.services, of, kind, [makers[kind]({ at })]).then(({ ids: [id = ""] }) => id);

const left = async (of = scope) =>
  (
    await owner.execute<{ id: string }>(sql`
      select record_id as id from call_record where workspace_id = ${of.workspace.id} order by 1`)
  ).map(({ id }) => id);
const entries = (of = scope) =>
  owner.execute<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audit where workspace_id = ${of.workspace.id}
      and action in ('call_records.dropped', 'records.dropped') order by seq`);

test("calls of every kind that are older than the workspace keeps them go, in batches, and the trail counts them once", async () => {
  await keep(6);
  for (const kind of ["ai", "sip", "group"] as const) for (const months of [6, 7, 20]) await call(kind, ago(months));
  const young = [await call("ai", ago(5)), await call("sip", new Date()), await call("group", ago(1))];
  expect(await dropCallRecords(world.services.db, { batchRows: 2 })).toBe(9);
  expect(await left()).toEqual(young.toSorted());
  expect(await entries()).toEqual([{ action: "call_records.dropped", meta: { calls: 9, months: 6 } }]);
  expect(await dropCallRecords(world.services.db)).toBe(0);
  expect(await entries()).toHaveLength(1);
});

/** A note and a tag on a call. */
async function note(recordId: string, kind: CallKind = "sip", of = { scope, connection }): Promise<void> {
  const own = { workspaceId: of.scope.workspace.id, connectionId: of.connection.id, kind, recordId };
  await inWorkspace(world.services.db.app, own.workspaceId, async (tx) => {
    const by = { createdBy: of.scope.person.id };
    await tx.insert(callNote).values({ ...own, ...by, text: "Ring again" });
    await tx.insert(callTag).values({ ...own, ...by, tag: "again", calledAt: new Date() });
  });
}
const noted = async () =>
  (
    await owner.execute<{ id: string }>(sql`
      select record_id as id from call_note union all select record_id from call_tag order by 1`)
  ).map(({ id }) => id);

test("notes and tags go with their call, one that was written at that very moment too", async () => {
  await keep(3);
  const [old, young] = [await call("sip", ago(4)), await call("sip", ago(1))];
  for (const id of [old, young, "gone-meanwhile"]) await note(id);
  await dropCallRecords(world.services.db);
  expect(await noted()).toEqual([young, young]);
});

test("nothing goes of a workspace that keeps for ever, which is what every workspace does until somebody says less", async () => {
  const old = await call("sip", ago(119));
  expect(await dropCallRecords(world.services.db)).toBe(0);
  expect(await left()).toEqual([old]);
});

test("a run that ends early, or is killed, leaves the rest and the counting to the next", async () => {
  await keep(3);
  for (let n = 0; n < 5; n += 1) await call("sip", ago(4));
  const reader = openOwner(world.databaseUrl, 1);
  await reader.transaction(async (tx) => {
    await tx.execute(sql`select from call_record where record_id = ${(await newest()) ?? ""} for update`);
    expect(await dropCallRecords(world.services.db, { batchRows: 4 })).toBe(0);
  });
  await reader.$client.end();
  expect(await left()).toHaveLength(1);
  expect(await entries()).toEqual([]);
  expect(await dropCallRecords(world.services.db)).toBe(5);
  expect((await entries()).map(({ meta }) => meta.calls)).toEqual([5]);
});

async function newest(): Promise<string | undefined> {
  const [row] = await owner.execute<{ id: string }>(sql`
    select record_id as id from call_record order by called_at desc, record_id desc limit 1`);
  return row?.id;
}

test("what was dropped is not read again: old windows are done with, whatever they lack, and young ones are not", async () => {
  const stream = await plantStream(world.services, connection, "sip");
  const windows = sql`select next_read_at is null as done from archive_window where stream_id = ${stream} order by from_at`;
  await owner.execute(sql`
    insert into archive_window (workspace_id, stream_id, from_at, to_at, next_read_at)
    select workspace_id, stream_id, min(from_at) - interval '5 months', min(from_at), now() - interval '1 day'
    from archive_window where stream_id = ${stream} group by 1, 2`);
  await owner.execute(sql`
    insert into archive_window (workspace_id, stream_id, from_at, to_at, next_read_at)
    select workspace_id, stream_id, min(from_at) - interval '1 month', min(from_at), now() - interval '1 day'
    from archive_window where stream_id = ${stream} group by 1, 2`);
  await owner.execute(sql`
    update archive_window set next_read_at = now() where stream_id = ${stream} and next_read_at is null`);
  await dropCallRecords(world.services.db);
  expect((await owner.execute(windows)).map(({ done }) => done)).toEqual([false, false, false, false]);
  await keep(3);
  await dropCallRecords(world.services.db);
  expect((await owner.execute(windows)).map(({ done }) => done)).toEqual([true, false, false, false]);
});

test.each([
  [2, "Three months at least: the platform keeps two months of calls, which would be read again"],
  [121, "120 months at most, or keep them for ever"],
])("nobody can keep calls for %i months", (callRecordMonths, said) => {
  const read = retentionInput.safeParse({ ...keeping, callRecordMonths });
  expect(read.error?.issues).toMatchObject([{ path: ["callRecordMonths"], message: said }]);
  expect(retentionInput.safeParse({ ...keeping, callRecordMonths: 3 }).success).toBe(true);
});

/** A month long ago that has a partition of its own. */
async function longAgo(): Promise<string> {
  await owner.$client.unsafe(`create table if not exists call_record_2010_03 partition of call_record
    for values from ('2010-03-01 00:00+00') to ('2010-04-01 00:00+00')`);
  return "call_record_2010_03";
}
const isThere = async (name: string) =>
  (await owner.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as is`))[0]?.is;

test("a month goes at once when no workspace keeps a call of it, and the trail of each counts its own", async () => {
  const name = await longAgo();
  const at = new Date("2010-03-10T12:00:00Z");
  const other = await createWorkspace(world.services);
  const theirs = await createConnection(other);
  for (const of of [connection, connection, theirs]) await call("group", at, of);
  await note(await call("group", new Date()), "group");
  await note((await left(other))[0] ?? "", "group", { scope: other, connection: theirs });
  // One keeps for ever; that others do, who have no call of it, holds nothing.
  await keep(12);
  expect(await dropMonths(owner)).toEqual({ dropped: [], held: [] });
  await keep(120, other);

  const reader = openOwner(world.databaseUrl, 1);
  await reader.transaction(async (tx) => {
    await tx.execute(sql`select 1 from call_record limit 1`);
    expect(await dropMonths(owner)).toEqual({ dropped: [], held: [name] });
  });
  await reader.$client.end();
  expect(await dropMonths(owner)).toEqual({ dropped: [name], held: [] });
  expect(await isThere(name)).toBe(false);
  expect(await noted()).toEqual([...(await left()), ...(await left())]);
  for (const [of, count] of [
    [scope, 2],
    [other, 1],
  ] as const)
    expect(await entries(of)).toEqual([
      { action: "records.dropped", meta: { what: "call records", month: "2010-03", count } },
    ]);
});

test("months that the platform still tells of stay, also with no call in them", async () => {
  const months = await owner.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'call_record'::regclass and c.relname ~ '_\\d{4}_\\d\\d$'`);
  expect(months.length).toBeGreaterThan(3);
  expect(await dropMonths(owner)).toEqual({ dropped: [], held: [] });
});
