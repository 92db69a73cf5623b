import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import type { Effect } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { claimAttempt, dispatcher, endLease, holdsClaim, openPlace, paced, shortTiming } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const gapsOf = (effects: readonly Effect[]) =>
  effects.slice(1).map((effect, index) => effect.at - (effects[index]?.at ?? 0));

test("one credential's batches start a second apart across workers and workspaces, and hold no other one up", async () => {
  const { services } = world;
  const first = await openPlace(services);
  // The same account, connected in a second workspace too.
  const secondOwner = await createWorkspace(services);
  const second = await createConnection(secondOwner, { baseUrl: first.adversary.url, apiKey: first.apiKey });
  const other = await openPlace(services);
  for (let count = 0; count < 4; count++) {
    await storeBatch(first.owner, first.connection);
    await storeBatch(secondOwner, second);
  }
  await storeBatch(other.owner, other.connection);

  const started = performance.now();
  let busy = true;
  const work = async (workerId: string) => {
    while (busy) {
      const made = await dispatchNext(services, dispatcher({ workerId, dispatchables: paced }));
      if (made !== "dispatched") await delay(10);
    }
  };
  const workers = ["a", "b", "c", "d"].map(work);
  await first.adversary.effects(8);
  busy = false;
  await Promise.all(workers);

  const effects = first.adversary.ledger;
  expect(effects).toHaveLength(8);
  for (const gap of gapsOf(effects)) expect(gap).toBeGreaterThanOrEqual(1000);
  expect(new Set(effects.map(({ headers }) => headers.timestamp)).size).toBe(8);
  // Eight starts take seven paces; much more would mean that workers keep each other waiting.
  expect((effects.at(-1)?.at ?? 0) - started).toBeLessThan(7 * shortTiming.paceMs + 20_000);
  expect(other.adversary.ledger[0]?.at).toBeLessThan(effects[1]?.at ?? 0);
  await Promise.all([first.adversary.close(), other.adversary.close()]);
});

test("a claim whose turn another one took over goes back to the queue and not out", async () => {
  const { services } = world;
  const { adversary, owner, connection } = await openPlace(services);
  const one = await storeBatch(owner, connection);
  const slow = await claimAttempt(services, dispatcher({ dispatchables: paced }));
  if (typeof slow === "string") throw new Error("nothing was claimed");
  await services.db.system.execute(
    sql`update pacing set next_at = date_trunc('milliseconds', now()) where holder = ${slow.attempt.id}`,
  );
  const two = await storeBatch(owner, connection);
  const quick = await claimAttempt(services, dispatcher({ dispatchables: paced }));
  if (typeof quick === "string") throw new Error("nothing was claimed");
  expect(quick.attempt.submissionId).toBe(two.id);
  expect(await holdsClaim(services, slow, shortTiming)).toBe(false);
  expect(await holdsClaim(services, quick, shortTiming)).toBe(true);
  const states = await services.db.system.execute(
    sql`select state from attempt where submission_id in (${one.id}, ${two.id}) order by state`,
  );
  expect(states).toEqual([{ state: "dispatching" }, { state: "queued" }]);
  await endLease(services, two.id);
  await adversary.close();
});
