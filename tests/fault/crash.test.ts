import { setTimeout as delay } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt } from "#db/schema/submissions.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import type { Timing } from "#server/domain/sending/dispatch/timing.ts";
import type { Step } from "#server/platform/exchange.ts";
import { type Adversary, startAdversary, writeAnswer } from "#tests/support/adversary.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import {
  createConnection,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";
import { toldRow } from "#tests/support/told-row.ts";
import { startWorkerProcess } from "./worker-process.ts";

const timing: Timing = { timeoutMs: 5000, leaseMs: 20_000, marginMs: 10_000, paceMs: 1100, resendWaitMs: 0 };
/** Of a worker whose lease really ends while it stands still. */
const shortTiming: Timing = { timeoutMs: 600, leaseMs: 3000, marginMs: 400, paceMs: 1100, resendWaitMs: 0 };

let cluster: TestCluster;
let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  cluster = await startTestCluster({ durable: true });
  database = await cluster.createDatabase();
  services = await openServices(database.url);
});
afterAll(async () => {
  await services?.close();
  await cluster?.stop();
});

type Sent = { id: string; subject: string };
type Place = { adversary: Adversary; owner: Scope; sent: Sent[]; statesAtArrival: string[] };

/** A workspace with submissions to send to an adversary that looks at our database before it answers. */
async function openPlace(submissions: number): Promise<Place> {
  const statesAtArrival: string[] = [];
  const adversary = await startAdversary({
    behaviour: {
      received: async (socket, effect) => {
        const [row] = await services.db.system.execute<{ found: string }>(sql`
          select a.state || ' ' || count(t.*) || ' ' || count(c.*) as found from attempt a
          left join attempt_token t on t.attempt_id = a.id
          left join platform_call c on c.attempt_id = a.id and c.outcome = 'started'
          where a.request ->> 'subject' = ${subjectOf(effect.body)} group by a.state, a.id`);
        statesAtArrival.push(row?.found ?? "no attempt");
        writeAnswer(socket, effect, {});
      },
    },
  });
  const owner = await createWorkspace(services);
  const connection = await createConnection(owner, { baseUrl: adversary.url });
  const sent: Sent[] = [];
  for (let count = 0; count < submissions; count++) {
    const { id, title } = await storeBatch(owner, connection);
    sent.push({ id, subject: title });
  }
  return { adversary, owner, sent, statesAtArrival };
}

function subjectOf(body: string): string {
  const fields: unknown = JSON.parse(body);
  return typeof fields === "object" && fields !== null && "subject" in fields ? String(fields.subject) : "";
}

async function outcomesOf({ adversary, sent }: Place) {
  const rows = await services.db.system
    .select()
    .from(attempt)
    .where(
      inArray(
        attempt.submissionId,
        sent.map(({ id }) => id),
      ),
    )
    .orderBy(attempt.attemptNo);
  return sent.map(({ id, subject }) => ({
    attempts: rows.filter((row) => row.submissionId === id).map(toldRow),
    effects: adversary.ledger.filter(({ body }) => subjectOf(body) === subject).length,
  }));
}

const dispatcher = {
  workerId: "second",
  timing,
  dispatchables: new Map([["email.batchSend", { ...emailBatch, paced: false }]]),
};

/** Lets the leases of dead workers end now instead of waiting for them. */
const endLeases = () =>
  services.db.system.execute(
    sql`update attempt set lease_until = date_trunc('milliseconds', now()) where state = 'dispatching' and lease_owner like 'child-%'`,
  );

/** Runs a second worker, and a sweeper beside it, until no attempt is queued or dispatching. */
async function finish(sweep: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await sweep();
    const done = await dispatchNext(services, dispatcher);
    const [open] = await services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from attempt where state in ('queued', 'dispatching')`,
    );
    if (open?.count === 0) return;
    if (done === "idle") await delay(50);
  }
}

const orders = (step: Step, signal: "SIGKILL" | "SIGSTOP", occurrence = 1) => ({
  url: database.url,
  timing: signal === "SIGSTOP" ? shortTiming : timing,
  step,
  occurrence,
  signal,
});

describe("a worker that is killed", () => {
  /** What the interrupted attempt comes to, and how many effects it may have. */
  const expected: Array<[Step, "accepted" | "unknown", number[]]> = [
    ["before_claim", "accepted", [1]],
    ["claimed", "unknown", [0]],
    ["fence_checked", "unknown", [0]],
    ["headers_sent", "unknown", [0, 1]],
    ["acted_unread", "unknown", [1]],
    ["answer_read", "unknown", [1]],
    ["outcome_committed", "accepted", [1]],
  ];

  test.each(expected)("at the step %s leaves its attempt %s and sends nothing twice", async (step, state, effects) => {
    for (const occurrence of [1, 2]) {
      const place = await openPlace(3);
      const worker = startWorkerProcess(orders(step, "SIGKILL", occurrence));
      expect(await worker.exited).toBe("SIGKILL");
      expect(worker.lines).toEqual([...Array(occurrence - 1).fill("dispatched"), `at ${step}`]);

      await endLeases();
      await finish(() => sweepExpired(services));
      const outcomes = await outcomesOf(place);
      const interrupted = outcomes.filter(({ attempts }) =>
        attempts.some((row) => !row.leaseOwner?.startsWith("second/")),
      );
      const last = step === "before_claim" ? outcomes.at(occurrence - 1) : interrupted.at(-1);
      expect(last?.attempts.map((row) => row.state)).toEqual([state]);
      expect(effects).toContain(last?.effects);
      for (const outcome of outcomes) {
        if (outcome !== last) expect(outcome).toMatchObject({ attempts: [{ state: "accepted" }], effects: 1 });
        // Claimed once each: what was claimed never went back to the queue.
        expect(outcome.attempts.map((row) => row.fence)).toEqual([1]);
      }
      expect(new Set(place.statesAtArrival)).toEqual(new Set(["dispatching 1 1"]));
      await place.adversary.close();
    }
  });

  test("would make a second effect if expired leases went back to the queue", async () => {
    const place = await openPlace(1);
    await startWorkerProcess(orders("acted_unread", "SIGKILL")).exited;
    await endLeases();
    await finish(() =>
      services.db.system.execute(
        sql`update attempt set state = 'queued', due_at = date_trunc('milliseconds', now()) where state = 'dispatching' and lease_until < now()`,
      ),
    );
    expect((await outcomesOf(place)).map(({ effects }) => effects)).toEqual([2]);
    await place.adversary.close();
  });
});

describe("a worker that stands still past its lease", () => {
  /** Stops a worker at the step, sweeps its attempt, lets `meanwhile` act, and wakes it up until it ends. */
  async function standStill(step: Step, place: Place, meanwhile: (attemptId: string) => Promise<unknown>) {
    const worker = startWorkerProcess(orders(step, "SIGSTOP"));
    await worker.wrote(`at ${step}`);
    while ((await sweepExpired(services)) === 0) await delay(50);
    const [outcome] = await outcomesOf(place);
    const [row] = outcome?.attempts ?? [];
    expect([row?.state, outcome?.effects]).toEqual(["unknown", 0]);
    await meanwhile(row?.id ?? "");
    const before = place.adversary.connections();
    worker.child.kill("SIGCONT");
    expect(await worker.exited).toBe(0);
    return { worker, late: place.adversary.connections() - before };
  }

  test.each(["claimed", "fence_checked"] as const)(
    "at the step %s cannot send what was sent again meanwhile",
    async (step) => {
      const place = await openPlace(1);
      const { late } = await standStill(step, place, async (attemptId) => {
        const decision = { attemptId, decision: "send_again", reason: "The worker hung." } as const;
        await delay(shortTiming.timeoutMs + 50);
        await resolveAttempt(place.owner, decision, shortTiming);
        expect(await dispatchNext(services, dispatcher)).toBe("dispatched");
      });
      expect(late).toBe(0);
      const [outcome] = await outcomesOf(place);
      expect(outcome?.attempts.map(({ state }) => state)).toEqual(["abandoned", "accepted"]);
      expect(outcome?.effects).toBe(1);
      await place.adversary.close();
    },
  );

  test("after its claim leaves the attempt unknown", async () => {
    const place = await openPlace(1);
    const { worker, late } = await standStill("claimed", place, async () => undefined);
    expect(worker.lines).toEqual(["at claimed", "lost", "idle"]);
    expect(late).toBe(0);
    expect((await outcomesOf(place))[0]?.attempts).toMatchObject([{ state: "unknown" }]);
    await place.adversary.close();
  });

  test("right before the call proves that it sent nothing, and the attempt goes out once", async () => {
    const place = await openPlace(1);
    const { late } = await standStill("fence_checked", place, async () => undefined);
    expect(late).toBe(0);
    expect((await outcomesOf(place))[0]?.attempts).toMatchObject([
      {
        state: "queued",
        unsentTries: 1,
        outcomeNote: "Nothing was sent: this server stood still too long before the call.",
      },
    ]);
    await finish(() => sweepExpired(services));
    expect(await outcomesOf(place)).toMatchObject([{ attempts: [{ state: "accepted" }], effects: 1 }]);
    await place.adversary.close();
  });
});
