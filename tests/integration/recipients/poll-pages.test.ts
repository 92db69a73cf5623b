import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { answers, misbehaviours, refuses } from "#tests/support/adversary.ts";
import { openServices } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  askedIds,
  type Batch,
  countersAndRecount,
  endTurns,
  finds,
  forgetDue,
  haveRested,
  hear,
  makeDue,
  newEmailIds,
  openBatch,
  recipientOf,
  recipientsOf,
  restSeconds,
  resultsFor,
  seedDue,
} from "./world.ts";

let world: World;
let batch: Batch;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await forgetDue(world.services);
  batch = await openBatch(world.services);
});
afterEach(() => batch.adversary.close());

const poll = () => pollResults(world.services);
const row = (emailId: string) => recipientOf(world.services, batch.attemptId, emailId);
const due = (waitedMs?: number, emailId?: string) => makeDue(world.services, batch.attemptId, waitedMs, emailId);
const minutesUntil = (moment: Date | null) => ((moment?.getTime() ?? Number.NaN) - Date.now()) / 60_000;

/** Hears of these emails by callback and makes them due. */
async function heardAndDue(emailIds: readonly string[], kind = "succeeded", waitedMs?: number): Promise<void> {
  await hear(world.services, batch.attemptId, emailIds, { kind });
  await due(waitedMs);
}

describe("ids that cannot be asked about", () => {
  const strange = ["1,2", " ", "", "3 4", " 5", "6\n", "\u00a07"];

  test("never reach the platform, not even when somebody asks about one", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId, ...strange]);
    await world.services.db.system.execute(
      sql`update recipient set next_poll_at = now() - interval '1 minute' where attempt_id = ${batch.attemptId}`,
    );
    for (const [_, { id }] of await recipientsOf(world.services, batch.attemptId))
      await askNow(batch.owner, { submissionId: batch.submissionId, recipientId: id });
    while (await poll());
    expect(batch.adversary.ledger.map(askedIds)).toEqual([[emailId]]);
    const rows = await recipientsOf(world.services, batch.attemptId);
    for (const id of strange) {
      expect(rows.get(id), JSON.stringify(id)).toMatchObject({ state: "succeeded", nextPollAt: null });
      expect(rows.get(id)?.pollingEndedAt).toBeInstanceOf(Date);
    }
  });

  test.each(["-28", "-5"])("an id for which the platform refuses a whole page with %s is found out", async (status) => {
    const ids = newEmailIds(200);
    const bad = ids[137] ?? "";
    await heardAndDue(ids);
    batch.adversary.behave(
      answers((effect) => ({
        body: askedIds(effect).includes(bad)
          ? JSON.stringify({ status, reason: "field empty or query id abnormal" })
          : resultsFor(effect, () => "0"),
      })),
    );
    await poll();
    const rows = [...(await recipientsOf(world.services, batch.attemptId)).values()];
    expect(rows.filter(({ trust }) => trust === "verified")).toHaveLength(199);
    expect(rows.find(({ emailId }) => emailId === bad)).toMatchObject({
      state: "succeeded",
      trust: "reported",
      nextPollAt: null,
      pollingEndedAt: expect.any(Date),
    });
    expect(batch.adversary.ledger.length).toBeLessThanOrEqual(1 + 3 + 2 * 8);
    const { counters, recount } = await countersAndRecount(world.services, batch.submissionId);
    expect(counters).toEqual(recount);
  });

  test("while it is sought, the claim of the rest is kept alive", async () => {
    const ids = newEmailIds(8);
    await heardAndDue(ids);
    const claimed: boolean[] = [];
    batch.adversary.behave({
      received: async (socket, effect) => {
        const asked = askedIds(effect);
        const rows = await recipientsOf(world.services, batch.attemptId);
        claimed.push(asked.every((id) => minutesUntil(rows.get(id)?.nextPollAt ?? null) > 0.5));
        // As if this question had taken almost as long as a claim lasts.
        await world.services.db.system.execute(sql`update recipient set next_poll_at = now() + interval '1 second'
          where attempt_id = ${batch.attemptId} and next_poll_at > now()`);
        const answer = asked.length > 1 ? refuses("-28") : finds({ [asked[0] ?? ""]: "0" });
        answer.received?.(socket, effect);
      },
    });
    await poll();
    expect(claimed.length).toBeGreaterThan(8);
    expect(new Set(claimed)).toEqual(new Set([true]));
  });

  test("is not sought when no id is taken at all: the application rests and no id is given up", async () => {
    const ids = newEmailIds(50);
    await heardAndDue(ids);
    batch.adversary.behave(refuses("-5"));
    await poll();
    expect(batch.adversary.ledger).toHaveLength(4);
    for (const one of (await recipientsOf(world.services, batch.attemptId)).values()) {
      expect(one).toMatchObject({ trust: "reported", pollingEndedAt: null, lastAnswer: null, askedCount: 1 });
      expect(minutesUntil(one.nextPollAt)).toBeCloseTo(1, 0);
    }
    await due();
    expect(await poll()).toBe(false);
  });
});

describe("a page whose answer is not stored", () => {
  test.each([
    ["the connection is cut", misbehaviours.resetAfterReading],
    ["the answer is no envelope", misbehaviours.garbage],
    ["the platform refuses the account", refuses("-4")],
  ])("comes back when its application has rested: %s", async (_why, behaviour) => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    batch.adversary.behave(behaviour);
    expect(await poll()).toBe(true);
    const claimed = await row(emailId);
    expect(claimed).toMatchObject({ state: "succeeded", trust: "reported", askedCount: 1, lastAnswer: null });
    expect(minutesUntil(claimed.nextPollAt)).toBeCloseTo(1, 0);
    await due();
    expect(await poll()).toBe(false);

    batch.adversary.behave(finds({ [emailId]: "0" }));
    await haveRested(world.services);
    expect(await poll()).toBe(true);
    expect(await row(emailId)).toMatchObject({ trust: "verified", askedCount: 2 });
  });

  test("comes back when its poller dies between question and answer", async () => {
    const ids = newEmailIds(3);
    await heardAndDue(ids);
    const doomed = await openServices(world.databaseUrl, { connections: 2 });
    batch.adversary.behave({
      received: async (socket, effect) => {
        await doomed.db.close();
        finds(Object.fromEntries(ids.map((id) => [id, "0"]))).received?.(socket, effect);
      },
    });
    await expect(pollResults(doomed)).rejects.toThrow();
    await doomed.agents.close();
    await endTurns(world.services);
    expect(await poll()).toBe(false);
    expect(await row(ids[0] ?? "")).toMatchObject({ trust: "reported", askedCount: 0 });

    batch.adversary.behave(finds(Object.fromEntries(ids.map((id) => [id, "0"]))));
    await due();
    expect(await poll()).toBe(true);
    expect(batch.adversary.ledger.map((effect) => askedIds(effect).toSorted())).toEqual([ids, ids]);
    for (const id of ids) expect(await row(id)).toMatchObject({ trust: "verified", askedCount: 1 });
  });

  test("an email heard of again while its page is under way loses nothing", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    batch.adversary.behave({
      received: async (socket, effect) => {
        await hear(world.services, batch.attemptId, [emailId], { kind: "failed" });
        finds({}).received?.(socket, effect);
      },
    });
    await poll();
    expect(await row(emailId)).toMatchObject({ state: "disputed", trust: "reported", lastAnswer: "not_found" });
    expect(minutesUntil((await row(emailId)).nextPollAt)).toBeCloseTo(1, 0);
  });
});

describe("an account that brings no answer", () => {
  const openEmails = 100_000;

  test("with 100,000 open emails is asked a handful of times, and others are asked meanwhile", async () => {
    const other = await openBatch(world.services);
    await seedDue(world.services, batch, openEmails);
    batch.adversary.behave(refuses("-1"));
    const ids = newEmailIds(3);
    other.adversary.behave(finds(Object.fromEntries(ids.map((id) => [id, "0"]))));
    await hear(world.services, other.attemptId, ids);
    await makeDue(world.services, other.attemptId);
    while (await poll());
    expect(batch.adversary.ledger).toHaveLength(1);
    for (const one of (await recipientsOf(world.services, other.attemptId)).values())
      expect(one).toMatchObject({ trust: "verified" });
    // Each rest is twice as long as the one before, so that a day costs some thirty questions.
    for (const seconds of [60, 120, 240]) {
      await haveRested(world.services, seconds - 30);
      while (await poll());
      expect(await restSeconds(world.services, batch)).toBeCloseTo(seconds, -1);
    }
    expect(batch.adversary.ledger).toHaveLength(4);
    await other.adversary.close();
  });

  test("is not asked about emails of more than seven days ago any more, whatever the reason", async () => {
    await seedDue(world.services, batch, 1500, "8 days");
    batch.adversary.behave(misbehaviours.garbage);
    while (await poll());
    expect(batch.adversary.ledger).toHaveLength(1);
    const rows = [...(await recipientsOf(world.services, batch.attemptId)).values()];
    expect(
      rows.filter(({ nextPollAt, pollingEndedAt }) => nextPollAt === null && pollingEndedAt !== null),
    ).toHaveLength(1500);
  });

  test("is asked again at once when somebody wants to know", async () => {
    const ids = newEmailIds(2);
    await heardAndDue(ids);
    batch.adversary.behave(refuses("-1"));
    while (await poll());
    batch.adversary.behave(finds(Object.fromEntries(ids.map((id) => [id, "0"]))));
    await askNow(batch.owner, { submissionId: batch.submissionId });
    while (await poll());
    expect(await row(ids[0] ?? "")).toMatchObject({ trust: "verified" });
  });

  test("keeps no other waiting while it is silent, and has one page under way", async () => {
    const other = await openBatch(world.services);
    const ids = newEmailIds(1);
    await seedDue(world.services, batch, 1000);
    other.adversary.behave(finds(Object.fromEntries(ids.map((id) => [id, "0"]))));
    await hear(world.services, other.attemptId, ids);
    await makeDue(world.services, other.attemptId);
    const silent: (() => void)[] = [];
    batch.adversary.behave({ received: (socket) => void silent.push(() => socket.resetAndDestroy()) });
    const first = poll();
    await batch.adversary.effects(1);
    while (await poll());
    expect(await recipientOf(world.services, other.attemptId, ids[0] ?? "")).toMatchObject({ trust: "verified" });
    expect(batch.adversary.ledger).toHaveLength(1);
    for (const end of silent) end();
    await first;
    await other.adversary.close();
  });
});
