import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connection as connections } from "#db/schema/connections.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import type { Told } from "#server/contract/wire.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { readCallAgain } from "#server/domain/calls/again/read-again.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import type { Scope } from "#server/domain/scope.ts";
import { toldBySandbox } from "#tests/integration/archive/told.ts";
import { answers, startAdversary } from "#tests/support/adversary.ts";
import { groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const dayMs = 86_400_000;
const kinds = ["sip", "group"] as const;
type Kind = (typeof kinds)[number];

const sandbox = ownSandbox();
let world: World;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, {
    baseUrl: sandbox.url,
    apiKey: "sandbox-key",
    secret: "sandbox-secret",
  });
});
afterEach(() => control(sandbox.url, "faults"));

/** A call that the sandbox tells of. */
async function sandboxCall(kind: Kind): Promise<Told> {
  const now = Date.now();
  const told = [...(await toldBySandbox(sandbox.url, kind, now - 3 * dayMs, now)).values()];
  const found = told.find(({ terminationCode, cost }) => terminationCode === "0" && cost !== "0.0000");
  if (!found) throw new Error("the sandbox tells of no call");
  return found;
}

/** Keeps the call as it is given; answers its page. */
async function keep(kind: Kind, record: Told): Promise<{ kind: Kind; id: string }> {
  await plantRecords(world.services, connection, kind, [record]);
  return { kind, id: callId({ connectionId: connection.id, recordId: String(record.voiceId), calledAt: new Date() }) };
}

function rowsOf(kind: Kind, { voiceId }: Told) {
  return world.services.db.system
    .select()
    .from(callRecord)
    .where(
      and(
        eq(callRecord.workspaceId, owner.workspace.id),
        eq(callRecord.kind, kind),
        eq(callRecord.recordId, String(voiceId)),
      ),
    );
}

async function entries(): Promise<{ action: string; meta: unknown }[]> {
  return world.services.db.system.execute<{ action: string; meta: unknown }>(sql`
    select action, meta from audit where workspace_id = ${owner.workspace.id} and action like 'call_record.%' order by seq`);
}

const single = { sip: "/voice/recordSip/", group: "/voice/recordGroup/" };
const askedOne = async (kind: Kind) =>
  (await fetchJournal(sandbox.url)).filter(({ path }) => path.startsWith(single[kind])).length;

describe.each(kinds)("a call of kind %s", (kind) => {
  test("of which the platform tells the same stays as it is", async () => {
    const record = await sandboxCall(kind);
    const page = await keep(kind, record);
    const before = await rowsOf(kind, record);
    expect(await readCallAgain(owner, page)).toEqual({ kind: "unchanged" });
    expect(await rowsOf(kind, record)).toEqual(before);
    expect(await askedOne(kind)).toBe(1);
    expect(await entries()).toEqual([{ action: "call_record.asked_again", meta: { kind } }]);
  });

  test("of which it tells something else says what, keeps that, and is never there twice", async () => {
    const record = await sandboxCall(kind);
    const older: Told = { ...record, cost: "0.0001", remark: "Old" };
    delete older.rate;
    const page = await keep(kind, older);
    expect(await readCallAgain(owner, page)).toEqual({
      kind: "changed",
      changes: expect.arrayContaining([
        { name: "cost", before: "0.0001", now: record.cost },
        { name: "rate", before: null, now: record.rate },
        { name: "remark", before: "Old", now: null },
      ]),
    });
    expect(await readCallAgain(owner, page)).toEqual({ kind: "unchanged" });
    const rows = await rowsOf(kind, record);
    expect(rows.map((row) => [row.record, Number(row.cost)])).toEqual([[record, Number(record.cost)]]);
  });

  test("that the archive has under another time moves, also when several ask at once", async () => {
    const record = await sandboxCall(kind);
    const told = new Date(Date.now() - 40 * dayMs).toISOString();
    const page = await keep(kind, { ...record, submitTime: told });
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => readCallAgain(owner, page)));
    expect(outcomes.map((one) => one.kind).toSorted()).toEqual(["changed", "unchanged", "unchanged"]);
    const rows = await rowsOf(kind, record);
    expect(rows.map(({ calledAt }) => calledAt.getTime())).toEqual([Date.parse(String(record.submitTime))]);
  });

  test("that the platform does not have any more is told as gone, and stays", async () => {
    const record = kind === "sip" ? sipCall() : groupCall();
    const page = await keep(kind, record);
    expect(await readCallAgain(owner, page)).toEqual({ kind: "gone" });
    expect((await rowsOf(kind, record)).map((row) => row.record)).toEqual([record]);
  });

  test("that is older than the platform reaches is not asked about", async () => {
    const at = new Date(Date.now() - 70 * dayMs);
    const page = await keep(kind, kind === "sip" ? sipCall({ at }) : groupCall({ at }));
    const { readAgainProblem } = await readCall(owner, page);
    expect(readAgainProblem).toContain("for 2 months");
    await expect(readCallAgain(owner, page)).rejects.toMatchObject({ code: "conflict", message: readAgainProblem });
    expect(await askedOne(kind)).toBe(0);
    expect(await entries()).toEqual([]);
  });

  test("of which nothing comes back in time, or a refusal, stays as it was", async () => {
    const record: Told = { ...(await sandboxCall(kind)), cost: "0.0001" };
    const page = await keep(kind, record);
    await control(sandbox.url, "faults", { latencyMs: 1500 });
    await expect(readCallAgain(owner, page, { timeoutMs: 200 })).rejects.toMatchObject({ code: "unavailable" });
    await control(sandbox.url, "faults", { dropResponse: true });
    await expect(readCallAgain(owner, page)).rejects.toMatchObject({ code: "unavailable" });
    await control(sandbox.url, "faults", {
      failNext: [{ path: `${single[kind]}${String(record.voiceId)}`, status: "-2", times: 1 }],
    });
    await expect(readCallAgain(owner, page)).rejects.toMatchObject({ code: "refused", details: { status: "-2" } });
    expect((await rowsOf(kind, record)).map((row) => row.record)).toEqual([record]);
  });

  test("to somebody who was erased brings nobody back", async () => {
    const record = await sandboxCall(kind);
    const page = await keep(kind, record);
    const number = `+${String(record.callee)}`;
    await erasePersonalData(owner, { subject: number, typed: number, reason: "They asked for it" });
    const erased = await rowsOf(kind, record);
    expect(await readCallAgain(owner, page)).toEqual({ kind: "unchanged" });
    const rows = await rowsOf(kind, record);
    expect(rows).toEqual(erased);
    expect(rows[0]?.number).toBe("[erased]");
    const asked = await world.services.db.system
      .select()
      .from(platformCall)
      .where(eq(platformCall.workspaceId, owner.workspace.id));
    expect(asked).not.toEqual([]);
    expect(JSON.stringify(asked)).not.toContain(String(record.callee));
  });

  test("is read again by whoever may read calls, and told masked to who sees nobody", async () => {
    const record = await sandboxCall(kind);
    const page = await keep(kind, { ...record, callee: "447700900123" });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const answer = JSON.stringify(await readCallAgain(analyst, page));
    expect(answer).toContain("4477••••0123");
    expect(answer).not.toContain("447700900123");
    expect(answer).not.toContain(String(record.callee));
    const without = new Set([...owner.permissions].filter((permission) => permission !== "voice.read"));
    await expect(readCallAgain({ ...owner, permissions: without }, page)).rejects.toMatchObject({ code: "forbidden" });
    const other = await createWorkspace(world.services);
    await expect(readCallAgain(other, page)).rejects.toMatchObject({ code: "not_found" });
    expect(await askedOne(kind)).toBe(1);
  });
});

test("a call of another account than the default one is read over its own, and none over an archived one", async () => {
  const record = await sandboxCall("sip");
  const page = await keep("sip", { ...record, cost: "0.0001" });
  const { system } = world.services.db;
  await system.update(connections).set({ isDefault: false }).where(eq(connections.id, connection.id));
  await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
  expect((await readCallAgain(owner, page)).kind).toBe("changed");
  await system.update(connections).set({ archivedAt: new Date() }).where(eq(connections.id, connection.id));
  await expect(readCallAgain(owner, page)).rejects.toMatchObject({ code: "conflict" });
});

test("an answer about another call is kept nowhere", async () => {
  const platform = await startAdversary();
  const { system } = world.services.db;
  await system.update(connections).set({ baseUrl: platform.url }).where(eq(connections.id, connection.id));
  const [mine, other] = [sipCall(), sipCall()];
  const page = await keep("sip", mine);
  for (const data of [other, {}, null]) {
    platform.behave(answers(() => ({ body: JSON.stringify({ status: "0", reason: "", data }) })));
    await expect(readCallAgain(owner, page)).rejects.toMatchObject({ code: "unavailable" });
  }
  expect(await rowsOf("sip", other)).toEqual([]);
  expect((await rowsOf("sip", mine)).map((row) => row.record)).toEqual([mine]);
  await platform.close();
});
