import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginCalls } from "#server/domain/sending/dispatch/begin.ts";
import { openCall, withoutAnswer } from "#server/domain/sending/dispatch/call.ts";
import { storeUntilDone } from "#server/domain/sending/dispatch/outcome.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, claimAttempt, dispatcher, openPlace, shortTiming } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("a call that was recorded by a commit nobody heard of is closed as not made, since it was not", async () => {
  const place = await openPlace(world.services);
  const { id } = await storeBatch(place.owner, place.connection);
  const claim = await claimAttempt(world.services, dispatcher());
  if (typeof claim === "string") throw new Error(`nothing was claimed: ${claim}`);
  const opened = openCall(world.services, claim);
  if (opened.call === null) throw new Error("the call could not be made ready");
  await beginCalls(world.services, [opened], shortTiming);
  const outcomes = () =>
    world.services.db.system.execute(sql`select outcome from platform_call where attempt_id = ${claim.attempt.id}`);
  expect([...(await outcomes())]).toEqual([{ outcome: "started" }]);

  // What the dispatcher makes of a beginning that failed for it.
  const result = withoutAnswer(new Error("the connection was lost"), 0);
  await storeUntilDone(world.services, { claim, result, sent: null, end: null, record: null }, shortTiming.leaseMs);
  expect([...(await outcomes())]).toEqual([{ outcome: "not_sent" }]);
  expect((await attemptOf(world.services, id)).state).toBe("queued");
  expect(place.adversary.ledger).toEqual([]);
  await place.adversary.close();
});
