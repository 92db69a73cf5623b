import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import type { NewFact } from "#server/domain/sending/evidence/new-fact.ts";
import { kindOfQuery, recipientStateOf, type Source } from "#server/domain/sending/evidence/recipient-state.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createWorld, post, type Sent, success, type World } from "./world.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createDatabase();
  world = await createWorld(database.url);
});
afterAll(async () => {
  await world.close();
  await database.drop();
});

const told = fc.record({
  to: fc.nat(2),
  emailId: fc.nat(4).map((n) => `email-${n}`),
  emailState: fc.constantFrom("success", "failure", "odd"),
  remark: fc.constantFrom("x", "y", null),
});
const asked = fc.record({
  to: fc.nat(2),
  emailId: fc.nat(4).map((n) => `email-${n}`),
  status: fc.constantFrom("0", "1", "-1", "7"),
});
const step = fc.oneof(
  fc.array(told, { minLength: 1, maxLength: 6 }).map((events) => ({ kind: "callbacks" as const, events })),
  fc.array(asked, { minLength: 1, maxLength: 6 }).map((results) => ({ kind: "query" as const, results })),
  fc.constant({ kind: "apply" as const }),
);

test("counters and states equal a recount, however callbacks and queries interleave", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, workers) => {
        const sends = await Promise.all([
          world.send(),
          world.send({ state: "dispatching" }),
          world.send({ state: "refused" }),
        ]);
        const left = [...steps];
        const work = async () => {
          for (let next = left.shift(); next; next = left.shift()) await run(next, sends);
        };
        await Promise.all(Array.from({ length: workers }, work));
        await world.applyAll();
        for (const sent of sends) await recount(sent);
      },
    ),
    { numRuns: 60 },
  );
});

async function run(
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  sends: readonly Sent[],
): Promise<void> {
  if (one.kind === "apply") {
    await applyCallbacks(world);
  } else if (one.kind === "callbacks") {
    await Promise.all(
      one.events.map(({ to, emailId, ...event }) =>
        post(world.receiver, sends[to]?.token ?? "", success(emailId, event)),
      ),
    );
  } else {
    const facts = one.results.map(
      ({ to, emailId, status }): NewFact => ({
        attemptId: sends[to]?.attemptId ?? "",
        emailId,
        source: "query",
        kind: kindOfQuery(status),
        seenAt: new Date(),
        remark: null,
        receiveTime: null,
        address: null,
      }),
    );
    await world.db.system.transaction((tx) => storeEvidence(tx, facts));
  }
}

async function recount({ submissionId, attemptId }: Sent): Promise<void> {
  const sql = world.db.system.$client;
  const [counters] = await sql`
    select recipient_count as recipients, unknown_count as unknown, sending_count as sending, succeeded_count as succeeded,
      succeeded_verified_count as "succeededVerified", failed_count as failed, failed_verified_count as "failedVerified",
      disputed_count as disputed, callback_count as callbacks, first_callback_at as first, last_callback_at as last
    from submission where id = ${submissionId}`;
  const [counted] = await sql`
    select count(*)::int as recipients, count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state = 'sending')::int as sending, count(*) filter (where state = 'succeeded')::int as succeeded,
      count(*) filter (where state = 'succeeded' and trust = 'verified')::int as "succeededVerified",
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'failed' and trust = 'verified')::int as "failedVerified",
      count(*) filter (where state = 'disputed')::int as disputed,
      (select count(*)::int from callback where attempt_id = ${attemptId} and disposition = 'done') as callbacks,
      (select min(first_seen_at) from callback where attempt_id = ${attemptId}) as first,
      (select max(first_seen_at) from callback where attempt_id = ${attemptId}) as last
    from recipient where submission_id = ${submissionId}`;
  expect(counters).toEqual(counted);
  const recipients = await sql`select email_id, state, trust from recipient where attempt_id = ${attemptId}`;
  const evidence = await sql<{ email_id: string; source: Source; kind: string }[]>`
    select email_id, source, kind from evidence where attempt_id = ${attemptId}`;
  for (const { email_id, state, trust } of recipients) {
    expect({ state, trust }).toEqual(recipientStateOf(evidence.filter((fact) => fact.email_id === email_id)));
  }
  expect(new Set(evidence.map((fact) => fact.email_id)).size).toBe(recipients.length);
}
