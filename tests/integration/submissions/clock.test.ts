import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { answers, refuses } from "#tests/support/adversary.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, openPlace, type Place } from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
});
afterEach(() => place.adversary.close());

const hour = 3_600_000;
const toleranceMs = 10_000;

/** The platform's clock differs from ours by `skewMs`, and it refuses a timestamp that differs from its own. */
function setPlatformClock(skewMs: number): void {
  place.adversary.behave(
    answers(({ headers }) => {
      const platformNow = Date.now() + skewMs;
      const date = { Date: new Date(platformNow).toUTCString() };
      const isStale = Math.abs(Number(headers.timestamp) * 1000 - platformNow) > toleranceMs;
      return isStale ? { body: '{"status":"-6","reason":"timestamp expired"}', headers: date } : { headers: date };
    }),
  );
}

async function sendOne() {
  const { id } = await storeBatch(place.owner, place.connection);
  await dispatchAll(world.services);
  return attemptOf(world.services, id);
}

async function learnedOffset(): Promise<number> {
  const [row] = await world.services.db.system.select().from(connection).where(eq(connection.id, place.connection.id));
  return row?.clockOffsetMs ?? Number.NaN;
}

test.each([
  ["an hour", hour],
  ["minus an hour", -hour],
  ["a year", 365 * 24 * hour],
  ["minus a year", -365 * 24 * hour],
])("a clock off by %s costs one refused call, and none ever after", async (_name, skewMs) => {
  setPlatformClock(skewMs);
  expect(await sendOne()).toMatchObject({ state: "accepted", clockRetries: 1, unsentTries: 0, fence: 2 });
  expect(place.adversary.ledger).toHaveLength(2);
  expect(Math.abs((await learnedOffset()) - skewMs)).toBeLessThan(5000);
  expect(await sendOne()).toMatchObject({ state: "accepted", clockRetries: 0, fence: 1 });
  expect(place.adversary.ledger).toHaveLength(3);
});

test("a clock that is set right again is learned again, and not added to what was learned before", async () => {
  for (const skewMs of [hour, 2 * hour, 0]) {
    setPlatformClock(skewMs);
    expect(await sendOne()).toMatchObject({ state: "accepted", clockRetries: 1 });
    expect(Math.abs((await learnedOffset()) - skewMs)).toBeLessThan(5000);
  }
});

test("a platform that calls every timestamp stale is asked twice, never more", async () => {
  place.adversary.behave(refuses("-6", { headers: { Date: new Date(Date.now() + hour).toUTCString() } }));
  expect(await sendOne()).toMatchObject({ state: "refused", platformStatus: "-6", clockRetries: 1 });
  expect(place.adversary.ledger).toHaveLength(2);
});

test("a stale timestamp under clocks that agree is refused at once", async () => {
  place.adversary.behave(refuses("-6"));
  expect(await sendOne()).toMatchObject({ state: "refused", clockRetries: 0 });
  expect(place.adversary.ledger).toHaveLength(1);
  expect(await learnedOffset()).toBe(0);
});

test("a stale timestamp without the platform's time is refused at once", async () => {
  place.adversary.behave(refuses("-6", { headers: { Date: "yesterday" } }));
  expect(await sendOne()).toMatchObject({ state: "refused", clockRetries: 0 });
  expect(place.adversary.ledger).toHaveLength(1);
});
