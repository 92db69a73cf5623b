import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { writeAnswer } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  addBatch,
  askedIds,
  type Batch,
  countersAndRecount,
  forgetDue,
  hear,
  newEmailIds,
  openBatch,
  recipientsOf,
  resultsFor,
} from "./world.ts";

const pollers = 4;

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

/** Two that look for a turn in the same instant may both find the account taken, and come back later: here, one alone. */
async function pollAll(): Promise<void> {
  const untilNothing = async () => {
    while (await pollResults(world.services));
  };
  await Promise.all(Array.from({ length: pollers }, untilNothing));
  await untilNothing();
}

/** Emails that were heard of and are due, without the long way through evidence. */
async function seed(attemptId: string, appId: string, emailIds: readonly string[]): Promise<void> {
  await world.services.db.system.execute(sql`
    insert into recipient (workspace_id, submission_id, attempt_id, connection_id, app_id, email_id, state, trust,
      first_heard_at, last_heard_at, next_poll_at)
    select a.workspace_id, a.submission_id, a.id, ${batch.connection.id}, ${appId}, e.id, 'succeeded', 'reported', now(), now(),
      now() - interval '1 hour'
    from attempt a, jsonb_array_elements_text(${JSON.stringify(emailIds)}::text::jsonb) e(id) where a.id = ${attemptId}`);
}

/** A platform that takes a moment, refuses pages above 200 and keeps account of pages under way at once. */
function observe() {
  const underWay = new Set<string>();
  const seen = { asked: [] as { appId: string; ids: string[] }[], overlaps: [] as string[], most: 0, open: 0 };
  batch.adversary.behave({
    received: (socket, effect) => {
      const ids = askedIds(effect);
      seen.asked.push({ appId: JSON.parse(effect.body).appId, ids });
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      for (const id of ids) {
        if (underWay.has(id)) seen.overlaps.push(id);
        underWay.add(id);
      }
      const body =
        ids.length > 200 ? JSON.stringify({ status: "-28", reason: "too many" }) : resultsFor(effect, () => undefined);
      setTimeout(() => {
        for (const id of ids) underWay.delete(id);
        seen.open -= 1;
        writeAnswer(socket, effect, { body });
      }, 10);
    },
  });
  return seen;
}

test("however many emails two applications have, several pollers ask about each once, 200 a page at most", async () => {
  const sizes = fc.integer({ min: 0, max: 1001 });
  await fc.assert(
    fc.asyncProperty(sizes, sizes, async (first, second) => {
      await forgetDue(world.services);
      const seen = observe();
      const one = await addBatch(world.services, batch.owner, batch.connection);
      const two = await addBatch(world.services, batch.owner, batch.connection, "app-2");
      const ids = { "app-1": newEmailIds(first), "app-2": newEmailIds(second) };
      await seed(one.attemptId, "app-1", ids["app-1"]);
      await seed(two.attemptId, "app-2", ids["app-2"]);
      await pollAll();
      for (const [appId, expected] of Object.entries(ids)) {
        const pages = seen.asked.filter((page) => page.appId === appId);
        expect(pages.flatMap((page) => page.ids).toSorted()).toEqual(expected.toSorted());
        expect(pages.length).toBeLessThanOrEqual(Math.ceil(expected.length / 200) + pollers);
      }
      expect(Math.max(0, ...seen.asked.map((page) => page.ids.length))).toBeLessThanOrEqual(200);
      expect(seen.overlaps).toEqual([]);
      // One page of an account at a time, whoever asks.
      expect(seen.most).toBeLessThanOrEqual(1);
    }),
    {
      numRuns: 8,
      examples: [
        [0, 0],
        [1, 0],
        [200, 201],
        [1001, 1001],
      ],
    },
  );
});

test("answers, callbacks and people asking about the same emails at once never stop each other", async () => {
  const ids = newEmailIds(80);
  await hear(world.services, batch.attemptId, ids);
  const seen = observe();
  const backwards = ids.toReversed();
  let isOver = false;
  const repeat = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; !isOver; round++) await work(round);
  };
  const askAndPoll = async () => {
    await askNow(batch.owner, { submissionId: batch.submissionId });
    await pollResults(world.services);
  };
  await Promise.all([
    (async () => {
      while (seen.asked.length < 10) await askAndPoll();
      isOver = true;
    })(),
    repeat((round) => hear(world.services, batch.attemptId, backwards, { kind: `other:${round}` })),
    repeat((round) => hear(world.services, batch.attemptId, ids, { kind: `other:again ${round}` })),
    repeat(() => askNow(batch.owner, { submissionId: batch.submissionId })),
  ]);
  await askAndPoll();
  const rows = [...(await recipientsOf(world.services, batch.attemptId)).values()];
  expect(rows.filter((row) => row.askedCount === 0)).toEqual([]);
  const { counters, recount } = await countersAndRecount(world.services, batch.submissionId);
  expect(counters).toEqual(recount);
});
