import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import type { Timing } from "#server/domain/sending/dispatch/timing.ts";
import type { Step } from "#server/platform/exchange.ts";
import { attemptsOf, dispatchAll } from "#tests/integration/submissions/world.ts";
import { dispatchables, openPlace, orders, sentDraft } from "#tests/integration/wa/world.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { startWorkerProcess } from "./worker-process.ts";

const timing: Timing = { timeoutMs: 15_000, leaseMs: 60_000, marginMs: 10_000, paceMs: 1100, resendWaitMs: 0 };
const numbers = 2000;
const slots = 8;

const sandbox = ownSandbox();
let cluster: TestCluster;
let database: TestDatabase;
let services: TestServices;
let journalled = 0;
beforeAll(async () => {
  cluster = await startTestCluster({ durable: true });
  database = await cluster.createDatabase();
  services = await openServices(database.url);
});
afterAll(async () => {
  await services?.close();
  await cluster?.stop();
});

/** Messages to 2,000 numbers, each a call; a worker is killed half way, and `recover` is what becomes of what it had. */
async function killHalfWay(step: Step, recover: () => Promise<unknown>) {
  const owner = await openPlace(services, { baseUrl: sandbox.url, apiKey: "sandbox-key", secret: "sandbox-secret" });
  const id = await sentDraft(owner, { cells: orders(numbers) });
  journalled = (await fetchJournal(sandbox.url)).at(-1)?.seq ?? 0;
  const worker = startWorkerProcess({ url: database.url, timing, step, occurrence: 1000, signal: "SIGKILL", slots });
  expect(await worker.exited).toBe("SIGKILL");
  await services.db.system.execute(
    sql`update attempt set lease_until = date_trunc('milliseconds', now()) - interval '1 second' where state = 'dispatching'`,
  );
  await recover();
  // A lost answer pauses the rest of its send, until a person resumes it.
  const [row] = await services.db.system.select().from(submission).where(eq(submission.id, id));
  if (row?.pauseReason) await resumeSubmission(owner, { id });
  await dispatchAll(services, { workerId: "second", timing, dispatchables }, 8);
  return { owner, id };
}

/** How often the platform was asked to send to each number since. */
async function askedTimes(): Promise<number[]> {
  const times = new Map<string, number>();
  for (const { path, body } of await fetchJournal(sandbox.url, journalled)) {
    if (path !== waTemplateSendMsg.path) continue;
    const recipient = /"recipient":"(\d+)"/.exec(body)?.[1] ?? "";
    times.set(recipient, (times.get(recipient) ?? 0) + 1);
  }
  return [...times.values()];
}

test.each<Step>(["claimed", "acted_unread", "outcome_committed"])(
  "a worker killed at %s half way through 2,000 messages: each is accepted or unknown, and none goes out twice",
  async (step) => {
    const { owner, id } = await killHalfWay(step, () => sweepExpired(services));
    const times = await askedTimes();
    expect(Math.max(...times)).toBe(1);
    const attempts = await attemptsOf(services, id);
    expect(attempts).toHaveLength(numbers);
    const unknown = attempts.filter(({ state }) => state === "unknown").length;
    // As many as were under way, and as many that had ended and were not stored yet.
    expect(unknown).toBeLessThanOrEqual(2 * slots);
    const figures = await readFigures(owner, waChannel, id);
    expect(figures).toMatchObject({
      planned: numbers,
      accepted: numbers - unknown,
      unknown,
      refused: 0,
      waiting: 0,
      notSent: 0,
    });
    expect(times.length).toBeGreaterThanOrEqual(numbers - unknown);
  },
);

test("would send to some twice if expired leases went back to the queue", async () => {
  await killHalfWay("acted_unread", () =>
    services.db.system.execute(
      sql`update attempt set state = 'queued', due_at = date_trunc('milliseconds', now()) where state = 'dispatching'`,
    ),
  );
  expect((await askedTimes()).filter((count) => count === 2).length).toBeGreaterThan(0);
});
