import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailBatch } from "#server/domain/email/dispatchable.ts";
import { dispatchNext } from "#server/domain/submissions/dispatch.ts";
import type { Dispatchable } from "#server/domain/submissions/dispatchable.ts";
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
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held: Dispatchable = {
    ...emailBatch,
    paced: false,
    onAccepted: async () => {
      begun.resolve();
      await goOn.promise;
      return { acceptedCount: 0, unclearCount: 0 };
    },
  };
  // It has seen that the third call is still to come, and has not committed yet.
  const slow = dispatchNext(world.services, dispatcher({ dispatchables: new Map([["email.batchSend", held]]) }));
  await begun.promise;
  const last = dispatchNext(world.services, dispatcher());
  await Promise.race([last, someoneWaits()]);
  goOn.resolve();
  expect(await Promise.all([slow, last])).toEqual(["dispatched", "dispatched"]);
  expect(await stateOf(world.services, id)).toBe("accepted");
  await adversary.close();
});

/** Settles once a transaction of this database waits for another one. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await world.services.db.system.execute(
        sql`select 1 from pg_locks l join pg_database d on d.oid = coalesce(nullif(l.database, 0), d.oid)
          where not l.granted and d.datname = current_database()`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}
