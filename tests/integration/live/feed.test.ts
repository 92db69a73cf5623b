import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { currentCursor } from "#server/domain/sending/live/changes-since.ts";
import { createFeed, type Feed } from "#server/domain/sending/live/feed.ts";
import type { LiveEvent, Topic } from "#server/domain/sending/live/live-event.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { commitChanges, counting, openSubmission } from "./world.ts";

let world: World;
let counted: ReturnType<typeof counting>;
let feed: Feed;
let errors: unknown[];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  counted = counting(world.services);
  errors = [];
  feed = createFeed(counted.services, (error) => errors.push(error));
});
afterEach(() => feed.close());

const now = () => currentCursor(world.services.db.system);
const changeOf = (topic: Topic) => ({ ...topic, kind: "submission" }) as const;

async function listen(topic: Topic): Promise<{ events: LiveEvent[]; stop: () => void }> {
  const events: LiveEvent[] = [];
  return { events, stop: feed.subscribe(topic, await now(), (event) => events.push(event)) };
}

const arrives = (events: readonly LiveEvent[], count: number) =>
  expect.poll(() => events.length, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(count);

/** Waits until the feed has read twice more: whatever it had to say has been said. */
async function feedIsQuiet(): Promise<void> {
  const { system } = counted.counts;
  await expect.poll(() => counted.counts.system, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(system + 3);
}

describe("the feed", () => {
  test("tells of a change without being asked", async () => {
    const { topic } = await openSubmission(world.services);
    const { events } = await listen(topic);
    for (let round = 1; round <= 3; round++) {
      await commitChanges(world.services, changeOf(topic));
      await arrives(events, round);
    }
    expect(events[0]).toMatchObject({
      figures: { state: "queued" },
      attemptsChanged: false,
      recipients: [],
      many: false,
    });
  });

  test("tells everybody of their own submission only", async () => {
    const one = await openSubmission(world.services);
    const two = await openSubmission(world.services);
    const [first, second] = [await listen(one.topic), await listen(two.topic)];
    await commitChanges(world.services, changeOf(one.topic));
    await arrives(first.events, 1);
    await feedIsQuiet();
    expect(second.events).toEqual([]);
  });

  test.each(["before", "after"])(
    "tells nothing to somebody of another workspace who subscribed %s its own people, and all to these",
    async (when) => {
      const { topic } = await openSubmission(world.services);
      const stranger = await openSubmission(world.services);
      const foreign = { workspaceId: stranger.topic.workspaceId, submissionId: topic.submissionId };
      const order = when === "before" ? [foreign, topic] : [topic, foreign];
      const heard: [Topic, LiveEvent[]][] = [];
      for (const each of order) heard.push([each, (await listen(each)).events]);
      await commitChanges(world.services, changeOf(topic));
      for (const [each, events] of heard) if (each === topic) await arrives(events, 1);
      await feedIsQuiet();
      for (const [each, events] of heard) expect(events).toHaveLength(each === topic ? 1 : 0);
    },
  );

  test("reads a change once, however many listen", async () => {
    const { topic } = await openSubmission(world.services);
    const cost = async (listeners: number) => {
      const all = await Promise.all(Array.from({ length: listeners }, () => listen(topic)));
      const before = counted.counts.app;
      await commitChanges(world.services, changeOf(topic));
      for (const { events } of all) await arrives(events, 1);
      for (const { stop } of all) stop();
      return counted.counts.app - before;
    };
    expect(await cost(1)).toBe(1);
    expect(await cost(40)).toBe(1);
  });

  test("reads the changes of submissions that nobody watches not at all", async () => {
    const { topic } = await openSubmission(world.services);
    const { topic: other } = await openSubmission(world.services);
    await listen(topic);
    const { app } = counted.counts;
    await commitChanges(world.services, changeOf(other));
    await feedIsQuiet();
    expect(counted.counts.app).toBe(app);
  });

  test("asks the database nothing more when the last one has gone, and again when one comes", async () => {
    const { topic } = await openSubmission(world.services);
    const { events, stop } = await listen(topic);
    await feedIsQuiet();
    stop();
    stop();
    let last = -1;
    await expect
      .poll(
        () => {
          const isStill = counted.counts.system === last;
          last = counted.counts.system;
          return isStill;
        },
        { timeout: 30_000, interval: 700 },
      )
      .toBe(true);
    await commitChanges(world.services, changeOf(topic));
    const again = await listen(topic);
    await commitChanges(world.services, changeOf(topic));
    await arrives(again.events, 1);
    expect(events).toEqual([]);
  });

  test("tells of what changed between taking the cursor and subscribing", async () => {
    const { topic } = await openSubmission(world.services);
    const since = await now();
    await commitChanges(world.services, changeOf(topic));
    const events: LiveEvent[] = [];
    feed.subscribe(topic, since, (event) => events.push(event));
    await arrives(events, 1);
  });

  test("loses nothing when the database fails between reading changes and reading their values", async () => {
    const { topic } = await openSubmission(world.services);
    const { app } = world.services.db;
    let failures = 0;
    const failing = new Proxy(app, {
      get(target, property, receiver) {
        if (property !== "transaction" || failures > 0) return Reflect.get(target, property, receiver);
        failures += 1;
        return () => Promise.reject(new Error("the connection is gone"));
      },
    });
    feed.close();
    feed = createFeed({ ...world.services, db: { ...world.services.db, app: failing } }, (error) => errors.push(error));
    const { events } = await listen(topic);
    await commitChanges(world.services, changeOf(topic));
    await arrives(events, 1);
    expect(errors).toEqual([new Error("the connection is gone")]);
  });

  test("ends for good when it is closed", async () => {
    const { topic } = await openSubmission(world.services);
    const { events } = await listen(topic);
    await feedIsQuiet();
    feed.close();
    await commitChanges(world.services, changeOf(topic));
    await expect.poll(async () => events.length, { timeout: 700, interval: 100 }).toBe(0);
    expect(events).toEqual([]);
  });
});
