import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createScope, type Scope } from "#server/domain/scope.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { createFeed, type Feed } from "#server/domain/sending/live/feed.ts";
import type { LiveEvent } from "#server/domain/sending/live/live-event.ts";
import { type WatchEvent, watchSubmission } from "#server/domain/sending/live/watch.ts";
import { refreshSubmission } from "#server/domain/standing/changes.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { commitChanges, openSubmission, untilReadable } from "./world.ts";

let world: World;
let feed: Feed;
beforeAll(async () => {
  world = await openWorld();
  feed = createFeed(world.services, (error) => {
    throw error;
  });
});
afterAll(async () => {
  feed.close();
  await world.close();
});

/** A page that watches: `next` waits for its next event, `leave` closes it. */
function open(scope: Scope, submissionId: string, lastCursor: string | null = null) {
  const end = new AbortController();
  const events = watchSubmission(scope, feed, { submissionId, lastCursor, signal: end.signal });
  return {
    next: async (): Promise<WatchEvent> => {
      const { value, done } = await events.next();
      if (done) throw new Error("the stream has ended");
      return value;
    },
    ended: async () => (await events.next()).done,
    leave: () => end.abort(),
  };
}

function changed(event: WatchEvent) {
  if (event.kind !== "changed") throw new Error("the page is to read everything again");
  return event.event;
}

/** Stores a callback's fact about each email and waits until readers may see it. */
async function hear(submissionId: string, emailIds: readonly string[], kind = "succeeded") {
  const [row] = await world.services.db.system.execute<{ id: string }>(
    sql`select id from attempt where submission_id = ${submissionId}`,
  );
  const facts = emailIds.map((emailId) => ({
    attemptId: row?.id ?? "",
    emailId,
    source: "callback" as const,
    kind,
    seenAt: new Date(),
    remark: `for ada.${emailId}@lovelace.example`,
    receiveTime: null,
    address: `ada.${emailId}@lovelace.example`,
  }));
  await world.services.db.system.transaction((tx) => storeEvidence(tx, facts));
  await untilReadable(world.services.db.system);
}

/** Reads events until one satisfies; values arrive whole, so that earlier ones may be skipped. */
async function nextWith(page: ReturnType<typeof open>, holds: (event: ReturnType<typeof changed>) => boolean) {
  for (;;) {
    const event = changed(await page.next());
    if (holds(event)) return event;
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test("a page that takes nothing while a hundred changes come is told of them in one, with the newest figures", async () => {
  const { owner, topic } = await openSubmission(world.services);
  let tell: (event: LiveEvent) => void = () => undefined;
  const crowded: Feed = {
    subscribe: (_topic, _since, listener) => {
      tell = listener;
      return () => undefined;
    },
    close: () => undefined,
  };
  const end = new AbortController();
  const input = { submissionId: topic.submissionId, lastCursor: null, signal: end.signal };
  const events = watchSubmission(owner, crowded, input);
  const first = changed((await events.next()).value ?? { kind: "reload", cursor: "" });
  for (let count = 1; count <= 100; count += 1)
    tell({ ...first, cursor: `1-${count}`, figures: { ...first.figures, callbackCount: count } });
  const told: LiveEvent[] = [];
  while (told.at(-1)?.cursor !== "1-100")
    told.push(changed((await events.next()).value ?? { kind: "reload", cursor: "" }));
  end.abort();
  expect(told.length).toBeLessThanOrEqual(21);
  expect(told[0]).toMatchObject({ many: true, attemptsChanged: true, recipients: [] });
  expect(told.at(-1)?.figures.callbackCount).toBe(100);
});

describe("a page that watches a submission", () => {
  test("gets its figures at once and then each change with the recipients that changed", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    expect(changed(await page.next())).toMatchObject({
      figures: { state: "queued", recipientCount: 0 },
      recipients: [],
    });
    await hear(topic.submissionId, ["1", "2"]);
    const event = await nextWith(page, ({ recipients }) => recipients.length > 0);
    expect(event).toMatchObject({ figures: { recipientCount: 2, succeededCount: 2 }, many: false });
    expect(event.recipients.map(({ emailId, state, trust }) => [emailId, state, trust])).toEqual([
      ["1", "succeeded", "reported"],
      ["2", "succeeded", "reported"],
    ]);
    await hear(topic.submissionId, ["2"], "failed");
    const dispute = await nextWith(page, ({ figures }) => figures.disputedCount === 1);
    expect(dispute.recipients).toMatchObject([{ emailId: "2", state: "disputed", heard: "Sources disagree" }]);
    page.leave();
  });

  test("is told when its attempts changed", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    await page.next();
    await world.services.db.system.transaction(async (tx) => {
      await tx.execute(sql`update attempt set state = 'unknown' where submission_id = ${topic.submissionId}`);
      await refreshSubmission(tx, topic.workspaceId, topic.submissionId);
    });
    await commitChanges(world.services, { ...topic, kind: "attempt" });
    expect(await nextWith(page, ({ attemptsChanged }) => attemptsChanged)).toMatchObject({
      figures: { state: "unknown" },
    });
    page.leave();
  });

  test("is told of more than 300 changed recipients only that they are many", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    await page.next();
    await hear(topic.submissionId, numbers(301));
    expect(await nextWith(page, ({ many }) => many)).toMatchObject({
      figures: { recipientCount: 301 },
      recipients: [],
    });
    page.leave();
  });

  test("ends when it leaves, and every part of it", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    await page.next();
    const ended = page.ended();
    page.leave();
    expect(await ended).toBe(true);
  });
});

describe("a page that comes back", () => {
  test("is told what changed while it was away, and nothing is lost in between", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    await page.next();
    await hear(topic.submissionId, ["1"]);
    const { cursor } = await nextWith(page, ({ figures }) => figures.recipientCount === 1);
    page.leave();
    await hear(topic.submissionId, ["2"]);
    await hear(topic.submissionId, ["3"]);
    const back = open(owner, topic.submissionId, cursor);
    const first = changed(await back.next());
    expect(first.figures.recipientCount).toBe(3);
    expect(first.recipients.map((row) => row.emailId)).toEqual(expect.arrayContaining(["2", "3"]));
    await hear(topic.submissionId, ["4"]);
    // Figures are read after what changed, so those of an earlier change may hold the fourth already.
    const last = await nextWith(back, ({ recipients }) => recipients.some(({ emailId }) => emailId === "4"));
    expect(last.figures.recipientCount).toBe(4);
    back.leave();
  });

  test("with the cursor of the opening hears of what came after it", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    const { cursor } = changed(await page.next());
    page.leave();
    await hear(topic.submissionId, ["1"]);
    const back = open(owner, topic.submissionId, cursor);
    expect(changed(await back.next()).recipients).toMatchObject([{ emailId: "1" }]);
    back.leave();
  });

  test.each([
    ["too old", `1.1.${Date.now() - 47 * 3_600_000}`],
    ["none of ours", "latest"],
  ])("reads everything again when its place is %s", async (_why, lastCursor) => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId, lastCursor);
    const first = await page.next();
    expect(first.kind).toBe("reload");
    await hear(topic.submissionId, ["1"]);
    expect(await nextWith(page, ({ figures }) => figures.recipientCount === 1)).toMatchObject({ many: false });
    page.leave();
  });

  test("reads everything again when more than 200 things changed", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const page = open(owner, topic.submissionId);
    const { cursor } = changed(await page.next());
    page.leave();
    await hear(topic.submissionId, numbers(201));
    const back = open(owner, topic.submissionId, cursor);
    expect((await back.next()).kind).toBe("reload");
    back.leave();
  });
});

describe("who may watch", () => {
  test("not another workspace's people: to them there is no such submission, before and during", async () => {
    const { topic } = await openSubmission(world.services);
    const stranger = await createWorkspace(world.services);
    await expect(open(stranger, topic.submissionId).next()).rejects.toMatchObject({ code: "not_found" });
  });

  test("nobody without the permission", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const nobody = createScope({ ...owner, roles: [] });
    await expect(open(nobody, topic.submissionId).next()).rejects.toMatchObject({ code: "forbidden" });
  });

  test("the same change shows addresses to a sender and masked ones to an analyst, also after coming back", async () => {
    const { owner, topic } = await openSubmission(world.services);
    const sender = await createMember(world.services, owner.workspace, "sender");
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    const pages = { sender: open(sender, topic.submissionId), analyst: open(analyst, topic.submissionId) };
    const { cursor } = changed(await pages.analyst.next());
    await hear(topic.submissionId, ["1"], "failed");
    const seen = await nextWith(pages.sender, ({ recipients }) => recipients.length > 0);
    expect(seen.recipients).toMatchObject([{ address: "ada.1@lovelace.example", heard: "for ada.1@lovelace.example" }]);
    const masked = await nextWith(pages.analyst, ({ recipients }) => recipients.length > 0);
    expect(masked.recipients).toMatchObject([{ address: "a•••@•••.example", heard: "for a•••@•••.example" }]);
    const back = open(analyst, topic.submissionId, cursor);
    expect(JSON.stringify([masked, await back.next()])).not.toMatch(/lovelace|ada/);
    for (const page of [pages.sender, pages.analyst, back]) page.leave();
  });
});
