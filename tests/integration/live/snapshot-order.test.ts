import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { snapshotOrder } from "#server/domain/standing/snapshot-order.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function read(): Promise<string> {
  const [row] = await world.services.db.system.execute<{ order: string }>(sql`select ${snapshotOrder} as order`);
  return row?.order ?? "";
}

/** A transaction that has written, open until it is told to commit. */
async function writing() {
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const over = world.services.db.system.transaction(async (tx: Tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  return {
    commit: async () => {
      commit.resolve();
      await over;
    },
  };
}

test("of two answers the later one has the greater place, whichever of the running transactions was committed between", async () => {
  const [first, second, third] = [await writing(), await writing(), await writing()];
  const places = [await read()];
  for (const one of [second, first, third]) {
    await one.commit();
    places.push(await read());
  }
  const later = await writing();
  await later.commit();
  places.push(await read());
  expect(places).toEqual(places.toSorted());
  expect(new Set(places).size).toBe(places.length);
});
