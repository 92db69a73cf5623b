import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { retryFailed } from "#server/domain/sending/callbacks/apply/retry-failed.ts";
import { getCallback } from "#server/domain/sending/callbacks/get.ts";
import { listCallbacks } from "#server/domain/sending/callbacks/list.ts";
import { tryCallbacksAgain } from "#server/domain/sending/callbacks/try-again.ts";
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

const memberOf = (sent: Sent, role: Role): Promise<Scope> =>
  createMember(services, { id: sent.workspaceId, slug: "here", name: "Here" }, role);

/** Callbacks that failed so often that nothing but a person tries them again. */
async function fail(emailIds: readonly string[]): Promise<{ sent: Sent; ids: number[] }> {
  const sent = await world.send();
  for (const id of emailIds) await post(world.receiver, sent.token, success(id));
  const rows = await world.db.system.$client`update callback set disposition = 'failed', tries = 4,
    problem = 'It could not be applied: the disk was full', processed_at = now() - interval '1 day'
    where attempt_id = ${sent.attemptId} returning id::float8 as id`;
  return { sent, ids: rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b) };
}

const heardOf = async ({ attemptId }: Sent) =>
  (await world.db.system.$client`select email_id from recipient where attempt_id = ${attemptId} order by email_id`).map(
    ({ email_id }) => email_id,
  );

test("a person has one failed callback tried again, which is applied; others stay failed", async () => {
  const { sent, ids } = await fail(["a", "b"]);
  const developer = await memberOf(sent, "developer");
  expect(await retryFailed(world.db.system)).toBe(0);
  expect(await tryCallbacksAgain(developer, ids[0] ?? 0)).toEqual({ callbacks: 1, areMore: false });
  expect(await getCallback(developer, ids[0] ?? 0)).toMatchObject({ disposition: "new", problem: null });
  await world.applyAll();
  expect(await heardOf(sent)).toEqual(["a"]);
  expect(await getCallback(developer, ids[0] ?? 0)).toMatchObject({ disposition: "done" });
  expect(await getCallback(developer, ids[1] ?? 0)).toMatchObject({ disposition: "failed" });
  await expect(tryCallbacksAgain(developer, ids[0] ?? 0)).rejects.toMatchObject({ code: "conflict" });
});

test("a person has all failed callbacks of the workspace tried again, and each has its tries anew", async () => {
  const { sent, ids } = await fail(["c", "d", "e"]);
  const developer = await memberOf(sent, "developer");
  expect((await tryCallbacksAgain(developer, null)).callbacks).toBeGreaterThanOrEqual(ids.length);
  const rows = await world.db.system.$client`select distinct disposition, tries from callback
    where attempt_id = ${sent.attemptId}`;
  expect(rows).toEqual([{ disposition: "new", tries: 0 }]);
  await world.applyAll();
  expect(await heardOf(sent)).toEqual(["c", "d", "e"]);
  expect((await listCallbacks(developer, { disposition: "failed", limit: 10 })).rows).toEqual([]);
  await expect(tryCallbacksAgain(developer, null)).rejects.toMatchObject({ code: "conflict" });
});

test("only who may has callbacks tried again, and only the own workspace's", async () => {
  const { sent, ids } = await fail(["f"]);
  await expect(tryCallbacksAgain(await memberOf(sent, "auditor"), ids[0] ?? 0)).rejects.toMatchObject({
    code: "forbidden",
  });
  const stranger = await createWorkspace(services, "Elsewhere");
  await expect(tryCallbacksAgain(stranger, ids[0] ?? 0)).rejects.toMatchObject({ code: "not_found" });
  await expect(tryCallbacksAgain(stranger, null)).rejects.toMatchObject({ code: "conflict" });
  expect(await getCallback(await memberOf(sent, "owner"), ids[0] ?? 0)).toMatchObject({ disposition: "failed" });
});
