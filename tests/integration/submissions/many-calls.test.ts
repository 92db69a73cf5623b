import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptsOf, dispatchAll, dispatcher, openPlace, stateOf } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ connections: 20 });
});
afterAll(() => world.close());

const requestsOf = (connectionId: string, count: number) =>
  Array.from({ length: count }, () => emailBatchOf(connectionId).requests[0] ?? {});

test("the outcome of many calls at once is the submission's in the end", async () => {
  const { owner, connection, adversary } = await openPlace(world.services);
  const { id } = await storeBatch(owner, connection, { requests: requestsOf(connection.id, 25) });
  await dispatchAll(world.services, dispatcher(), 8);
  expect(await stateOf(world.services, id)).toBe("accepted");
  const attempts = await attemptsOf(world.services, id);
  expect(attempts.map(({ state, fence }) => `${state} ${fence}`)).toEqual(Array(25).fill("accepted 1"));
  await adversary.close();
});

test("an outcome that leaves the state to a later one is seen by it, also where that one is faster", async () => {
  const { owner, connection, adversary } = await openPlace(world.services);
  const { id } = await storeBatch(owner, connection, { requests: requestsOf(connection.id, 3) });
  await dispatchNext(world.services, dispatcher());
  const letGo = await holdAuditTrail(owner.workspace.id);
  // It has seen that the third call is still to come, and waits for the trail before it commits.
  const slow = dispatchNext(world.services, dispatcher());
  await expect.poll(() => waiting()).toBe(1);
  const last = dispatchNext(world.services, dispatcher());
  await expect.poll(() => waiting()).toBe(2);
  await letGo();
  expect(await Promise.all([slow, last])).toEqual(["dispatched", "dispatched"]);
  expect(await stateOf(world.services, id)).toBe("accepted");
  await adversary.close();
});

/** Keeps whoever writes to a workspace's trail waiting until the answered function is called. */
async function holdAuditTrail(workspaceId: string): Promise<() => Promise<void>> {
  const db = openOwner(world.databaseUrl, 1);
  const isHeld = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from audit_head where workspace_id = ${workspaceId} for update`);
    isHeld.resolve();
    await goOn.promise;
  });
  await isHeld.promise;
  return async () => {
    goOn.resolve();
    await holding;
    await db.$client.end();
  };
}

/** How many transactions of this database wait for another one. */
async function waiting(): Promise<number> {
  const rows = await world.services.db.system.execute(
    sql`select distinct l.pid from pg_locks l join pg_database d on d.oid = coalesce(nullif(l.database, 0), d.oid)
      where not l.granted and d.datname = current_database()`,
  );
  return rows.length;
}
