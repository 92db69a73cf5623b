import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { answers } from "#tests/support/adversary.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  addBatch,
  askedIds,
  type Batch,
  countersAndRecount,
  finds,
  forgetDue,
  hear,
  makeDue,
  newEmailIds,
  openBatch,
  recipientOf,
  recipientsOf,
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

describe("when the platform is asked", () => {
  test("as soon as 200 emails of one application are due", async () => {
    const ids = newEmailIds(200);
    await heardAndDue(ids.slice(1), "succeeded", 1000);
    expect(await poll()).toBe(false);
    await heardAndDue(ids.slice(0, 1), "succeeded", 1000);
    expect(await poll()).toBe(true);
    expect(batch.adversary.ledger.map((effect) => askedIds(effect).length)).toEqual([200]);
    expect(await poll()).toBe(false);
  });

  test("not about 200 emails that are due in two applications together", async () => {
    const other = await addBatch(world.services, batch.owner, batch.connection, "app-2");
    await heardAndDue(newEmailIds(150), "succeeded", 1000);
    await hear(world.services, other.attemptId, newEmailIds(150));
    await makeDue(world.services, other.attemptId, 1000);
    expect(await poll()).toBe(false);
  });

  test("at the latest 15 s after the oldest one was due", async () => {
    const [first = "", second = ""] = newEmailIds(2);
    await heardAndDue([first, second], "succeeded", 1000);
    await due(14_000, first);
    expect(await poll()).toBe(false);
    await due(15_000, first);
    expect(await poll()).toBe(true);
    expect(batch.adversary.ledger.map(askedIds)).toEqual([[first, second]]);
  });

  test("at once when somebody asks for it", async () => {
    const [first = "", second = ""] = newEmailIds(2);
    await hear(world.services, batch.attemptId, [first, second]);
    expect(await poll()).toBe(false);
    expect(await askNow(batch.owner, { submissionId: batch.submissionId })).toBe(2);
    expect(await poll()).toBe(true);
    expect(batch.adversary.ledger.map((effect) => askedIds(effect).toSorted())).toEqual([[first, second].toSorted()]);
  });

  test("at once and only about the one somebody asks for", async () => {
    const [first = "", second = ""] = newEmailIds(2);
    await hear(world.services, batch.attemptId, [first, second]);
    const { id } = await row(second);
    expect(await askNow(batch.owner, { submissionId: batch.submissionId, recipientId: id })).toBe(1);
    expect(await poll()).toBe(true);
    expect(batch.adversary.ledger.map(askedIds)).toEqual([[second]]);
  });

  test("never for somebody of another workspace, whose question leaves no trace", async () => {
    const [emailId = ""] = newEmailIds(1);
    await hear(world.services, batch.attemptId, [emailId]);
    const stranger = await createWorkspace(world.services);
    await expect(askNow(stranger, { submissionId: batch.submissionId })).rejects.toMatchObject({ code: "not_found" });
    await expect(
      askNow(batch.owner, {
        submissionId: (await addBatch(world.services, batch.owner, batch.connection)).submissionId,
        recipientId: (await row(emailId)).id,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await poll()).toBe(false);
    const entries = await world.services.db.system.execute(
      sql`select 1 from audit where workspace_id = ${stranger.workspace.id}`,
    );
    expect(entries).toHaveLength(0);
  });
});

describe("what an answer means", () => {
  test("not found is neither the end nor a failure: asked again, found, verified", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    await poll();
    const asked = await row(emailId);
    expect(asked).toMatchObject({ state: "succeeded", trust: "reported", lastAnswer: "not_found", askedCount: 1 });
    expect(minutesUntil(asked.nextPollAt)).toBeCloseTo(1, 0);
    expect(asked.pollingEndedAt).toBeNull();

    batch.adversary.behave(finds({ [emailId]: "0" }));
    await due();
    await poll();
    expect(await row(emailId)).toMatchObject({
      state: "succeeded",
      trust: "verified",
      lastAnswer: "sent",
      askedCount: 2,
      nextPollAt: null,
      pollingEndedAt: null,
    });
    await due();
    expect(await poll()).toBe(false);
  });

  test("one of which nothing readable was heard stays unknown when it is not found", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId], "other:bounced?");
    await poll();
    expect(await row(emailId)).toMatchObject({ state: "unknown", trust: null, lastAnswer: "not_found" });
  });

  test("after seven days of not found the questions end, and nothing else changes", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    await world.services.db.system.execute(
      sql`update recipient set first_heard_at = date_trunc('milliseconds', now()) - interval '7 days', asked_count = 11 where email_id = ${emailId}`,
    );
    await poll();
    const ended = await row(emailId);
    expect(ended).toMatchObject({ state: "succeeded", trust: "reported", nextPollAt: null, askedCount: 12 });
    expect(ended.pollingEndedAt).toBeInstanceOf(Date);

    batch.adversary.behave(finds({ [emailId]: "0" }));
    expect(await askNow(batch.owner, { submissionId: batch.submissionId })).toBe(1);
    await poll();
    expect(await row(emailId)).toMatchObject({ trust: "verified", pollingEndedAt: null });
  });

  test("reported becomes verified, for a success and for a failure", async () => {
    const [sent = "", failed = ""] = newEmailIds(2);
    await hear(world.services, batch.attemptId, [sent]);
    await heardAndDue([failed], "failed");
    expect(await row(failed)).toMatchObject({ state: "failed", trust: "reported" });
    batch.adversary.behave(finds({ [sent]: "0", [failed]: "1" }));
    await poll();
    expect(await row(sent)).toMatchObject({ state: "succeeded", trust: "verified", nextPollAt: null });
    expect(await row(failed)).toMatchObject({ state: "failed", trust: "verified", nextPollAt: null });
    const { counters, recount } = await countersAndRecount(world.services, batch.submissionId);
    expect(counters).toEqual(recount);
    expect(counters).toMatchObject({ succeededVerifiedCount: 1, failedVerifiedCount: 1 });
  });

  test("success by callback and failure by query are a dispute", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    batch.adversary.behave(finds({ [emailId]: "1" }));
    await poll();
    expect(await row(emailId)).toMatchObject({ state: "disputed", trust: "verified", nextPollAt: null });
    const { counters, recount } = await countersAndRecount(world.services, batch.submissionId);
    expect(counters).toEqual(recount);
    expect(counters).toMatchObject({ disputedCount: 1, succeededCount: 0, failedCount: 0 });
  });

  test("sending stays sending and is asked about again", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId], "other:queued");
    batch.adversary.behave(finds({ [emailId]: "-1" }));
    for (const [times, minutes] of [
      [1, 1],
      [2, 5],
    ] as const) {
      await due();
      await poll();
      const asked = await row(emailId);
      expect(asked).toMatchObject({ state: "sending", trust: "verified", lastAnswer: "sending", askedCount: times });
      expect(minutesUntil(asked.nextPollAt)).toBeCloseTo(minutes, 0);
    }
  });

  test("a reported success that the platform still says it sends stays a reported success", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    batch.adversary.behave(finds({ [emailId]: "-1" }));
    await poll();
    expect(await row(emailId)).toMatchObject({ state: "succeeded", trust: "reported", lastAnswer: "sending" });
  });

  test("a status that nobody documented is kept and decides nothing", async () => {
    const [emailId = ""] = newEmailIds(1);
    await heardAndDue([emailId]);
    batch.adversary.behave(finds({ [emailId]: "7" }));
    await poll();
    const asked = await row(emailId);
    expect(asked).toMatchObject({ state: "succeeded", trust: "reported", lastAnswer: "other" });
    expect(minutesUntil(asked.nextPollAt)).toBeCloseTo(1, 0);
    const kinds = await world.services.db.system.execute(
      sql`select source, kind from evidence where attempt_id = ${batch.attemptId} order by source`,
    );
    expect(kinds.map((fact) => ({ ...fact }))).toEqual([
      { source: "callback", kind: "succeeded" },
      { source: "query", kind: "other:7" },
    ]);
  });

  test("what the platform says of emails nobody asked about changes nothing", async () => {
    const [asked = "", other = ""] = newEmailIds(2);
    await heardAndDue([asked]);
    await hear(world.services, batch.attemptId, [other]);
    batch.adversary.behave(
      answers(() => ({
        body: JSON.stringify({
          status: "0",
          array: [
            { emailId: other, status: "1" },
            { emailId: "77", status: "0" },
          ],
        }),
      })),
    );
    await poll();
    expect(await row(asked)).toMatchObject({ lastAnswer: "not_found" });
    expect(await row(other)).toMatchObject({ state: "succeeded", trust: "reported", lastAnswer: null });
    expect((await recipientsOf(world.services, batch.attemptId)).size).toBe(2);
  });
});
