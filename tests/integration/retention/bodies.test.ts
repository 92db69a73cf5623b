import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { getRequest } from "#server/domain/account/calls/read.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { dropBodies } from "#server/domain/retention/drop-bodies.ts";
import { dropMonths } from "#server/domain/retention/drop-months.ts";
import { changeRetention } from "#server/domain/retention/settings.ts";
import type { Scope } from "#server/domain/scope.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { getCallback } from "#server/domain/sending/callbacks/get.ts";
import { listAttemptCalls } from "#server/domain/sending/submissions/read.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";
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
/** Each test has the only workspace that keeps anything, made long before anything came to it. */
beforeEach(async () => {
  await owner.$client`delete from callback`;
  await owner.$client`delete from platform_call`;
  await owner.$client`update retention set callback_months = 1, call_months = 1`;
  scope = await createWorkspace(world.services);
  await owner.$client`update workspace set created_at = '2000-01-01'`;
  connection = await createConnection(scope);
});

const keeping = {
  callbackMonths: 24,
  callMonths: 24,
  callRecordMonths: null,
  recordingMonths: null,
  draftDays: 90,
  fileDays: 30,
};

type Made = { attemptId: string; at: string };
async function attemptOf(monthsAgo: number): Promise<Made> {
  const { id } = await storeBatch(scope, connection);
  const [made] = await owner.execute<{ id: string; at: string }>(sql`
    update attempt set created_at = date_trunc('milliseconds', now()) - make_interval(months => ${monthsAgo})
    where submission_id = ${id} returning id, created_at::text as at`);
  if (!made) throw new Error("there is no attempt");
  return { attemptId: made.id, at: made.at };
}

const body = (emailId: string) =>
  JSON.stringify([{ emailId, emailState: "SendSuccess", toAddress: `${emailId}@example.com`, taskId: null }]);

async function hear({ attemptId, at }: Made, monthsAgo: number, disposition = "done"): Promise<number> {
  const emailId = `e-${randomBytes(4).toString("hex")}`;
  const [row] = await owner.execute<{ id: number }>(sql`
    insert into callback (attempt_created_at, dedupe_key, workspace_id, attempt_id, first_seen_at, last_seen_at, method,
      content_type, query, raw, disposition, email_id)
    values (${at}::timestamptz, decode(${randomBytes(32).toString("hex")}, 'hex'), ${scope.workspace.id}, ${attemptId},
      now() - make_interval(months => ${monthsAgo}), now(), 'POST', 'application/json', 'a=1', convert_to(${body(emailId)}, 'utf8'),
      ${disposition}, ${emailId}) returning id::float8 as id`);
  return row?.id ?? 0;
}

async function call({ attemptId }: Made, monthsAgo: number): Promise<string> {
  const [row] = await owner.execute<{ id: string }>(sql`
    insert into platform_call (at, workspace_id, connection_id, operation, job, attempt_id, method, path, request, outcome,
      http_status, platform_status, reply)
    values (date_trunc('milliseconds', now()) - make_interval(months => ${monthsAgo}), ${scope.workspace.id}, ${connection.id},
      'email.getSendEmailRcd', 'poll', ${attemptId}, 'GET', '/email/getSendEmailRcd?emailIds=e-1', '{"emailIds":["e-1"]}',
      'accepted', 200, '0', '{"status":"0"}') returning id`);
  return row?.id ?? "";
}

const entries = () =>
  owner.execute<{ action: string; meta: Record<string, unknown> }>(sql`
    select action, meta from audit where workspace_id = ${scope.workspace.id} and action in ('bodies.dropped', 'records.dropped')
    order by seq`);
const rowOf = async (id: number) =>
  (
    await owner.$client`select octet_length(raw) as bytes, query, body_dropped_at is not null as dropped, disposition,
    email_id from callback where id = ${id}`
  )[0];

test("bodies older than the workspace keeps them are emptied once, in batches, and the trail counts them", async () => {
  await changeRetention(scope, { ...keeping, callbackMonths: 6, callMonths: 3 });
  const made = await attemptOf(12);
  const old = [await hear(made, 11), await hear(made, 8, "parked"), await hear(made, 7)];
  const young = await hear(made, 5);
  const oldCalls = [await call(made, 11), await call(made, 11), await call(made, 4)];
  const youngCall = await call(made, 2);
  expect(await dropBodies(world.services.db, { batchRows: 2 })).toEqual({ callbacks: 3, calls: 3 });
  for (const id of old) expect(await rowOf(id)).toMatchObject({ bytes: 0, query: "", dropped: true });
  expect(await rowOf(old[1] ?? 0)).toMatchObject({ disposition: "parked" });
  expect(await rowOf(young)).toMatchObject({ query: "a=1", dropped: false });
  const calls = await owner.$client`select id, request, reply, path, outcome from platform_call
    where bodies_dropped_at is not null`;
  expect(calls.map(({ id }) => id).toSorted()).toEqual(oldCalls.toSorted());
  for (const row of calls)
    expect(row).toMatchObject({ request: {}, reply: null, path: "/email/getSendEmailRcd", outcome: "accepted" });
  expect(calls.map(({ id }) => id)).not.toContain(youngCall);
  expect(await entries()).toEqual([
    { action: "bodies.dropped", meta: { callbacks: 3, calls: 3, callbackMonths: 6, callMonths: 3 } },
  ]);
  expect(await dropBodies(world.services.db)).toEqual({ callbacks: 0, calls: 0 });
  expect((await entries()).length).toBe(1);
});

test("what was not applied yet keeps its body, and what is behind it waits for it", async () => {
  const made = await attemptOf(30);
  const waiting = await hear(made, 29, "new");
  const behind = await hear(made, 28);
  expect(await dropBodies(world.services.db)).toEqual({ callbacks: 0, calls: 0 });
  expect(await applyCallbacks(world.services)).toMatchObject({ applied: 1 });
  expect(await dropBodies(world.services.db)).toEqual({ callbacks: 2, calls: 0 });
  expect(await rowOf(waiting)).toMatchObject({ dropped: true, disposition: "done" });
  expect(await rowOf(behind)).toMatchObject({ dropped: true });
});

test("nothing is dropped of a workspace that keeps for ever", async () => {
  await changeRetention(scope, { ...keeping, callbackMonths: null, callMonths: null });
  const made = await attemptOf(100);
  const id = await hear(made, 100);
  await call(made, 100);
  expect(await dropBodies(world.services.db)).toEqual({ callbacks: 0, calls: 0 });
  expect(await rowOf(id)).toMatchObject({ dropped: false });
  expect(await entries()).toEqual([]);
});

test("a run that is kept from a row goes on there the next time, and no count is lost", async () => {
  const made = await attemptOf(30);
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await hear(made, 29));
  const reader = openOwner(world.databaseUrl, 1);
  await reader.transaction(async (tx) => {
    await tx.execute(sql`select from callback where id = ${ids[3]} for update`);
    expect(await dropBodies(world.services.db, { batchRows: 2 })).toEqual({ callbacks: 0, calls: 0 });
  });
  await reader.$client.end();
  expect(await rowOf(ids[1] ?? 0)).toMatchObject({ dropped: true });
  expect(await rowOf(ids[2] ?? 0)).toMatchObject({ dropped: false });
  // Those of the run that was stopped are counted with the next.
  expect(await dropBodies(world.services.db, { batchRows: 2 })).toEqual({ callbacks: 5, calls: 0 });
  expect((await entries()).map(({ meta }) => meta.callbacks)).toEqual([5]);
});

test("a page over dropped bodies says so, still says what was told, and has nothing to reveal", async () => {
  const made = await attemptOf(30);
  const id = await hear(made, 29, "new");
  const callId = await call(made, 29);
  await applyCallbacks(world.services);
  const before = await getCallback(scope, id);
  expect(before).toMatchObject({ bodyDroppedAt: null, isMasked: true, facts: [{ isNews: true }] });
  await dropBodies(world.services.db);
  expect(await getCallback(scope, id)).toMatchObject({
    bodyDroppedAt: expect.any(Date),
    isMasked: false,
    body: { text: null, base64: null },
    facts: before.facts,
  });
  expect(await getRequest(scope, callId)).toMatchObject({
    bodiesDroppedAt: expect.any(Date),
    isMasked: false,
    reply: null,
    outcome: "accepted",
  });
  expect(await listAttemptCalls(scope, made.attemptId)).toMatchObject([
    { id: callId, bodiesDroppedAt: expect.any(Date) },
  ]);
});

/** A month long ago with a partition of its own, and an attempt in it. */
async function longAgo(table: string): Promise<{ name: string; made: Made }> {
  await owner.$client.unsafe(`create table if not exists ${table}_2010_03 partition of ${table}
    for values from ('2010-03-01 00:00+00') to ('2010-04-01 00:00+00')`);
  const { attemptId } = await attemptOf(0);
  const at = "2010-03-10 12:00:00+00";
  await owner.execute(sql`update attempt set created_at = ${at}::timestamptz where id = ${attemptId}`);
  return { name: `${table}_2010_03`, made: { attemptId, at } };
}
const isThere = async (name: string) =>
  (await owner.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as is`))[0]?.is;

test("a month goes once none of its rows has a body and every workspace’s time is over, and the trail counts it", async () => {
  const { name, made } = await longAgo("callback");
  const late = await hear(made, 0, "new");
  await hear(made, 150);
  // Somebody keeps for ever; then nobody does, but one came late and is not applied.
  await owner.$client`update retention set callback_months = null where workspace_id = ${scope.workspace.id}`;
  expect(await dropMonths(owner)).toEqual({ dropped: [], held: [] });
  await owner.$client`update retention set callback_months = 1`;
  await dropBodies(world.services.db);
  expect(await dropMonths(owner)).toEqual({ dropped: [], held: [] });
  await applyCallbacks(world.services);
  await owner.$client`update callback set first_seen_at = now() - interval '2 months' where id = ${late}`;
  await owner.$client`update retention set callbacks_to = 0`;
  await dropBodies(world.services.db);

  const reader = openOwner(world.databaseUrl, 1);
  await reader.transaction(async (tx) => {
    await tx.execute(sql`select 1 from callback limit 1`);
    expect(await dropMonths(owner)).toEqual({ dropped: [], held: [name] });
  });
  await reader.$client.end();
  expect(await isThere(name)).toBe(true);
  expect(await dropMonths(owner)).toEqual({ dropped: [name], held: [] });
  expect(await isThere(name)).toBe(false);
  expect((await entries()).at(-1)).toEqual({
    action: "records.dropped",
    meta: { what: "callbacks", month: "2010-03", count: 2 },
  });
  const [kept] = await owner.$client`select count(*)::int as facts from evidence where callback_id = ${late}`;
  expect(kept).toEqual({ facts: 1 });
  await expect(getCallback(scope, late)).rejects.toThrow(
    "no longer kept: this workspace keeps callbacks for one month.",
  );

  // Another copy of what was dropped is stored and applied, and changes nothing.
  const again = await hear(made, 0, "new");
  await applyCallbacks(world.services);
  expect(await rowOf(again)).toMatchObject({ disposition: "done", dropped: false });
});

test("a month of calls goes as one of callbacks does", async () => {
  const { name, made } = await longAgo("platform_call");
  const id = await call(made, 0);
  await owner.$client`update platform_call set at = ${made.at}::timestamptz where id = ${id}`;
  expect(await dropMonths(owner)).toEqual({ dropped: [], held: [] });
  expect(await dropBodies(world.services.db)).toEqual({ callbacks: 0, calls: 1 });
  expect(await dropMonths(owner)).toEqual({ dropped: [name], held: [] });
  expect((await entries()).at(-1)?.meta).toEqual({ what: "requests", month: "2010-03", count: 1 });
  await expect(getRequest(scope, id)).rejects.toThrow("no longer kept: this workspace keeps requests for 24 months.");
});
