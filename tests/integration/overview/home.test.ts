import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { application, connection } from "#db/schema/connections.ts";
import { job } from "#db/schema/jobs.ts";
import { quarantine } from "#db/schema/operations.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { readHome } from "#server/domain/overview/home.ts";
import { permissionsOf } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { stopSending } from "#server/domain/sending/control/sending.ts";
import { createConnection, createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { plantSend } from "./sends.ts";

let world: World;
let owner: Scope;
let account: Connection;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function begin(): Promise<void> {
  owner = await createWorkspace(world.services);
  account = await createConnection(owner);
}

const send = (row: Parameters<typeof plantSend>[2]) => plantSend(owner, account.id, row);
const email = { area: "email", operation: "email.batchSend" } as const;
const needsOf = async (scope: Scope) => (await readHome(scope, { time: "7d" })).needs;
const kindsOf = async (scope: Scope) => (await needsOf(scope)).map(({ kind }) => kind);

describe("what needs a person", () => {
  test("is nothing in a new workspace, which is told from one that has sent", async () => {
    await begin();
    expect(await readHome(owner, { time: "7d" })).toMatchObject({ needs: [], isNew: true, calls: [] });
    await send({ hoursAgo: 24 * 200 });
    expect(await readHome(owner, { time: "24h" })).toMatchObject({ needs: [], isNew: false });
  });

  test("stands in the order in which it has waited, with its count and the oldest sends", async () => {
    await begin();
    const unknown = await send({ state: "unknown", title: "To ana@example.com", hoursAgo: 5 });
    await send({ state: "unknown", hoursAgo: 1 });
    await send({ state: "paused", pausedAt: new Date(), hoursAgo: 300 });
    await send({ state: "refused", hoursAgo: 2 });
    await send({ state: "refused", hoursAgo: 24 * 4 });
    const needs = await needsOf(owner);
    expect(needs.map(({ kind }) => kind)).toEqual(["paused", "unknown", "refused"]);
    expect(needs[1]).toMatchObject({
      count: 2,
      isListed: true,
      sends: [{ id: unknown, title: "To ana@example.com" }, {}],
    });
    expect(needs[2]).toMatchObject({ count: 1 });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect(JSON.stringify(await needsOf(analyst))).not.toContain("ana@example.com");
  });

  test("is a send of which more than a tenth of what was heard failed, and no other", async () => {
    await begin();
    const failing = await send({ ...email, recipientCount: 100, succeededCount: 80, failedCount: 11, hoursAgo: 1 });
    await send({ ...email, recipientCount: 100, succeededCount: 90, failedCount: 10 });
    await send({ ...email, recipientCount: 3, succeededCount: 0, failedCount: 3 });
    await send({ ...email, recipientCount: 100, succeededCount: 1, failedCount: 99, hoursAgo: 24 * 4 });
    expect(await needsOf(owner)).toMatchObject([{ kind: "failing", count: 1, sends: [{ id: failing }] }]);
  });

  test("is a send of which more than a tenth of the numbers were refused, unless it was refused whole", async () => {
    await begin();
    const refusing = await send({ messageCount: 100, acceptedMessages: 89, refusedMessages: 11, hoursAgo: 1 });
    await send({ messageCount: 100, acceptedMessages: 90, refusedMessages: 10 });
    await send({ messageCount: 9, refusedMessages: 3, acceptedMessages: 6 });
    await send({ messageCount: 100, acceptedMessages: 1, refusedMessages: 99, hoursAgo: 24 * 4 });
    expect(await needsOf(owner)).toMatchObject([{ kind: "numbers_refused", count: 1, sends: [{ id: refusing }] }]);
    await send({ messageCount: 20, refusedMessages: 20, state: "refused" });
    expect((await kindsOf(owner)).toSorted()).toEqual(["numbers_refused", "refused"]);
  });

  test("is what only changes something at the platform too, which no list of sends has", async () => {
    await begin();
    await send({ area: "otp", operation: "otp.addApp", state: "unknown" });
    expect(await needsOf(owner)).toMatchObject([{ kind: "unknown", isListed: false }]);
  });

  test("is that sending is stopped, and that an account rests", async () => {
    await begin();
    await world.services.db.system
      .update(connection)
      .set({
        restSince: sql`now() - interval '2 hours'`,
        restUntil: sql`now()`,
        restKind: "balance",
        restNote: "no money",
      })
      .where(sql`id = ${account.id}`);
    await stopSending(owner, { reason: "The price is wrong" });
    expect(await needsOf(owner)).toMatchObject([
      { kind: "resting", name: "Test account", note: "no money" },
      { kind: "stopped", by: owner.person.name, reason: "The price is wrong", isHeld: false, mayRelease: false },
    ]);
  });

  test("is call records that the platform forgets within two weeks before they were read", async () => {
    await begin();
    const { system } = world.services.db;
    const place = { workspaceId: owner.workspace.id, connectionId: account.id };
    await system
      .insert(application)
      .values({ ...place, area: "voice", appId: "voice-1", label: "Phones", isDefault: true });
    const [stream] = await system
      .insert(archiveStream)
      .values({ ...place, kind: "sip", zone: "+08:00", createdAt: sql`now() - interval '2 hours'` })
      .returning();
    const day = 86_400_000;
    const window = (daysAgo: number, read: boolean) => ({
      workspaceId: owner.workspace.id,
      streamId: stream?.id ?? "",
      fromAt: new Date(Date.now() - daysAgo * day),
      toAt: new Date(Date.now() - (daysAgo - 1) * day),
      nextReadAt: new Date(),
      ...(read && { readAt: new Date() }),
    });
    await system.insert(archiveWindow).values([window(55, true), window(30, false), window(20, false)]);
    expect(await needsOf(owner)).toEqual([]);
    await system.insert(archiveWindow).values(window(54, false));
    const [need] = await needsOf(owner);
    expect(need).toMatchObject({ kind: "records", callKind: "sip", connection: "Test account" });
    expect(need).toHaveProperty("daysLeft");
    if (need?.kind !== "records") throw new Error("something else needs a person");
    expect(need.daysLeft).toBeGreaterThan(2);
    expect(need.daysLeft).toBeLessThan(14);
  });

  test("is what administrators look after for them alone, and not for a program of theirs", async () => {
    await begin();
    const { system } = world.services.db;
    const [given] = await system
      .insert(job)
      .values({ kind: "drop_months", key: randomUUID(), failedAt: sql`now() - interval '1 day'`, problem: "It failed" })
      .returning();
    await system
      .insert(quarantine)
      .values({ reason: "unknown_token", tokenHash: Buffer.alloc(32), method: "POST", raw: Buffer.from("{}") });
    const administrator = { ...owner, person: { ...owner.person, isInstanceAdmin: true } };
    expect(await needsOf(administrator)).toMatchObject([
      { kind: "given_up", count: 1 },
      { kind: "quarantine", count: 1 },
    ]);
    expect(await kindsOf(owner)).toEqual([]);
    expect(await kindsOf({ ...administrator, token: { id: randomUUID(), name: "A program" } })).toEqual([]);
    await system.execute(sql`delete from job where id = ${given?.id}`);
  });
});

describe("disputed results", () => {
  test("are counted over all sends, and no longer once they are settled", async () => {
    await begin();
    await send({ ...email, recipientCount: 10, succeededCount: 9, disputedCount: 1, hoursAgo: 5 });
    const second = await send({ ...email, recipientCount: 9, succeededCount: 7, disputedCount: 2 });
    expect(await needsOf(owner)).toMatchObject([{ kind: "disputed", count: 2, results: 3, isListed: true }]);
    await world.services.db.system.execute(sql`update submission set disputed_count = 0, succeeded_count = 9,
      succeeded_decided_count = 2 where id = ${second}`);
    expect(await needsOf(owner)).toMatchObject([{ kind: "disputed", count: 1, results: 1 }]);
    const { sends } = await readHome(owner, { time: "7d" });
    expect(sends?.areas[0]).toMatchObject({ heard: 19, succeeded: 18, succeededDecided: 2, disputed: 1 });
  });
});

describe("the figures", () => {
  test("count messages that were accepted, and emails by what was heard of them, and add neither to the other", async () => {
    await begin();
    await send({ messageCount: 100, acceptedMessages: 90, refusedMessages: 6, unknownMessages: 3, notSentMessages: 1 });
    await send({ messageCount: 10, acceptedMessages: 10, hoursAgo: 24 * 12 });
    await send({ state: "unknown", messageCount: 5, unknownMessages: 5 });
    await send({
      ...email,
      recipientCount: 50,
      succeededCount: 40,
      succeededVerifiedCount: 30,
      failedCount: 4,
      disputedCount: 1,
    });
    await send({ ...email, state: "refused" });
    const { sends } = await readHome(owner, { time: "7d" });
    expect(sends?.areas.map(({ area }) => area)).toEqual(["email", "sms", "wa"]);
    expect(sends?.areas[0]).toMatchObject({
      ...{ sends: 2, acceptedSends: 1, refusedSends: 1, unknownSends: 0, accepted: 0 },
      ...{ heard: 50, succeeded: 40, succeededVerified: 30, failed: 4, disputed: 1 },
    });
    expect(sends?.areas[1]).toMatchObject({ accepted: 90, refused: 6, unknown: 8, notSent: 1, succeeded: 0, heard: 0 });
    expect(sends?.cutAt).toBeNull();
    const month = await readHome(owner, { time: "30d" });
    expect(month.sends?.areas[1]).toMatchObject({ accepted: 100 });
  });

  test.each(["24h", "7d", "30d"] as const)("of %s have all that they count in their bars", async (time) => {
    await begin();
    for (const hoursAgo of [0, 1, 7, 22, 50, 140, 500]) await send({ acceptedMessages: 1, messageCount: 1, hoursAgo });
    const { sends, span } = await readHome(owner, { time });
    const sms = sends?.areas[1];
    expect(sms?.bars.good).toHaveLength(span.bars.length);
    expect(sms?.bars.good.reduce((sum, value) => sum + value, 0)).toBe(sms?.accepted);
    expect(sms?.accepted).toBeGreaterThan(1);
  });

  test("count calls of the archive and those that were answered", async () => {
    await begin();
    const call = (recordId: string, isAnswered: boolean, hoursAgo: number) => ({
      ...{ workspaceId: owner.workspace.id, connectionId: account.id, kind: "sip" as const },
      ...{ recordId, isAnswered, calledAt: new Date(Date.now() - hoursAgo * 3_600_000), record: {} },
    });
    await world.services.db.system
      .insert(callRecord)
      .values([call("1", true, 1), call("2", false, 1), call("3", true, 2), call("4", true, 24 * 9)]);
    const { calls, sends } = await readHome(owner, { time: "7d" });
    expect(calls).toMatchObject([{ kind: "sip", calls: 3, answered: 2, cutAt: null }]);
    expect(calls[0]?.bars.calls.reduce((sum, value) => sum + value, 0)).toBe(3);
    expect(sends?.hasAny).toBe(false);
  });

  test("are those that the permissions include", async () => {
    await begin();
    await send({ state: "unknown", messageCount: 1, unknownMessages: 1 });
    const without = (...taken: string[]) => ({
      ...owner,
      permissions: new Set([...permissionsOf(["owner"])].filter((permission) => !taken.includes(permission))),
    });
    expect(await readHome(without("submission.read"), { time: "7d" })).toMatchObject({ sends: null, needs: [] });
    const { sends } = await readHome(without("sms.read"), { time: "7d" });
    expect(sends?.areas.map(({ area }) => area)).toEqual(["email", "wa"]);
    await expect(readHome(without("workspace.read"), { time: "7d" })).rejects.toMatchObject({ code: "forbidden" });
  });

  test("are of one workspace alone", async () => {
    await begin();
    await send({ state: "unknown", messageCount: 1, unknownMessages: 1 });
    const other = await createWorkspace(world.services);
    expect(await readHome(other, { time: "30d" })).toMatchObject({ needs: [], isNew: true });
  });
});
