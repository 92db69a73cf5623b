import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { readCallbackAddress, revokeCallbackAddress } from "#server/domain/sending/callbacks/address.ts";
import { addressLimit } from "#server/domain/sending/callbacks/intake/address-usage.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createMember, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { createWorld, post, type Sent, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let world: World;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url, { connections: 3 });
  world = await createWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await services.close();
  await database.drop();
});

const ownerOf = (sent: Sent): Promise<Scope> =>
  createMember(services, { id: sent.workspaceId, slug: "here", name: "Here" }, "owner");

async function hear(sent: Sent, id: string): Promise<number> {
  const { status } = await post(world.receiver, sent.token, success(id));
  await world.receiver.drain();
  return status;
}

test("a revoked callback address answers 410, and what comes to it is only counted; what came before is applied", async () => {
  const sent = await world.send();
  const owner = await ownerOf(sent);
  expect(await hear(sent, "a")).toBe(200);
  expect(await readCallbackAddress(owner, sent.attemptId)).toMatchObject({ isOpen: true, revokedAt: null });
  expect(await revokeCallbackAddress(owner, sent.attemptId)).toEqual({ submissionId: sent.submissionId });
  expect(await hear(sent, "b")).toBe(410);
  expect(await hear(sent, "c")).toBe(410);
  expect(await readCallbackAddress(owner, sent.attemptId)).toEqual({
    isOpen: false,
    isFull: false,
    turnedAway: 2,
    revokedAt: expect.any(Date),
    revokedByName: "The owner",
  });
  await world.applyAll();
  const rows = await world.db.system.$client`select email_id from recipient where attempt_id = ${sent.attemptId}`;
  expect(rows).toEqual([{ email_id: "a" }]);
  await expect(revokeCallbackAddress(owner, sent.attemptId)).rejects.toMatchObject({ code: "conflict" });
});

test("only who may revokes an address, of the own workspace, and of a call that was made", async () => {
  const sent = await world.send();
  const stranger = await createWorkspace(services, "Elsewhere");
  await expect(revokeCallbackAddress(stranger, sent.attemptId)).rejects.toMatchObject({ code: "not_found" });
  const analyst = await createMember(services, { id: sent.workspaceId, slug: "here", name: "Here" }, "analyst");
  await expect(revokeCallbackAddress(analyst, sent.attemptId)).rejects.toMatchObject({ code: "forbidden" });
  const queued = await world.send({ state: "queued" });
  await expect(revokeCallbackAddress(await ownerOf(queued), queued.attemptId)).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await hear(sent, "a")).toBe(200);
});

test("an address that has taken as much as one may takes no more, and its call says so once; others are open", async () => {
  const [sent, other] = [await world.send(), await world.send()];
  const sql = world.db.system.$client;
  await sql`update submission set expected_count = 7 where id = ${sent.submissionId}`;
  await sql`update attempt_token set stored = ${addressLimit + 70 - 2} where attempt_id = ${sent.attemptId}`;
  const statuses: number[] = [];
  for (const id of ["a", "b", "b", "c", "d"]) statuses.push(await hear(sent, id));
  // The same one again is nothing more to store.
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await hear(other, "a")).toBe(200);
  expect(await readCallbackAddress(await ownerOf(sent), sent.attemptId)).toMatchObject({
    isOpen: false,
    isFull: true,
    turnedAway: 1,
    revokedAt: null,
  });
  const [attempt] = await sql`select contradiction from attempt where id = ${sent.attemptId}`;
  expect(attempt?.contradiction).toContain("its address takes no more");
  const told = await sql`select action from audit where target_id = ${sent.attemptId}`;
  expect(told).toEqual([{ action: "attempt.contradicted" }]);
});

test("a body counts once more for each KiB of it", async () => {
  const sent = await world.send();
  await post(world.receiver, sent.token, success("a", { remark: "x".repeat(10 * 1024) }));
  await world.receiver.drain();
  const [row] = await world.db.system.$client`select stored from attempt_token where attempt_id = ${sent.attemptId}`;
  expect(Number(row?.stored)).toBe(11);
});
