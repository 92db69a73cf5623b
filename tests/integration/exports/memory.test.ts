import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { snapshotPages } from "#server/domain/exports/snapshot-pages.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** How many of fifty pages are still in memory when the last one is read. `keeps` holds on to each. */
async function heldOf(keeps: (page: object) => void): Promise<number> {
  const { workspace } = await createWorkspace(world.services);
  const pages: WeakRef<object>[] = [];
  const query = {
    query: sql`select n from generate_series(1, 5000) n`,
    execute: async (tx: Tx, fetch: Parameters<Tx["execute"]>[0]) => {
      const rows = await tx.execute<{ n: number }>(fetch);
      pages.push(new WeakRef(rows));
      keeps(rows);
      return rows;
    },
  };
  let read = 0;
  for await (const page of snapshotPages(world.services.db.downloads, workspace.id, query, { pageRows: 100 })) {
    read += page.length;
    if (read < 5000) continue;
    await nextTurn();
    collect();
    return pages.filter((one) => one.deref()).length;
  }
  throw new Error("the last page was not read");
}

test("a download lets go of each page once it was read, however many there are", async () => {
  expect(await heldOf(() => undefined)).toBeLessThan(6);
});

test("control: pages that somebody holds on to are counted", async () => {
  const kept: object[] = [];
  expect(await heldOf((page) => kept.push(page))).toBeGreaterThan(45);
  expect(kept.length).toBeGreaterThan(45);
});
