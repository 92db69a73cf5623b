import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { submission } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import type { Timing } from "#server/domain/sending/dispatch/timing.ts";
import type { Step } from "#server/platform/exchange.ts";
import { dispatchAll } from "#tests/integration/submissions/world.ts";
import { startTestCluster, type TestCluster, type TestDatabase } from "#tests/support/cluster.ts";
import { type ConnectionOptions, openServices, type TestServices } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { startWorkerProcess } from "./worker-process.ts";

const timing: Timing = { timeoutMs: 15_000, leaseMs: 60_000, marginMs: 10_000, paceMs: 1100, resendWaitMs: 0 };

/** What becomes of the calls that a killed worker had in hand, once its leases ended. */
type Recover = (services: TestServices) => Promise<unknown>;

/** As the product does it: nobody can say whether they went. */
export const toUnknown: Recover = (services) => sweepExpired(services);

/** What it must never do: the control of each test that nothing goes out twice. */
export const backToQueue: Recover = (services) =>
  services.db.system.execute(
    sql`update attempt set state = 'queued', due_at = date_trunc('milliseconds', now()) where state = 'dispatching'`,
  );

/** Messages of a channel, of which a worker is killed half way. */
type Sending = {
  openPlace(services: TestServices, options: ConnectionOptions): Promise<Scope>;
  /** Stores a send and releases it; answers its id. */
  send(owner: Scope): Promise<string>;
  dispatchables: ReadonlyMap<string, Dispatchable>;
  /** The how manyth time that the worker comes to the step is its end. */
  occurrence: number;
};

/** A durable database and a sandbox for the tests of a file, and a worker that is killed there. */
export function halfWay({ openPlace, send, dispatchables, occurrence }: Sending) {
  const sandbox = ownSandbox();
  let cluster: TestCluster;
  let database: TestDatabase;
  let opened: TestServices;
  beforeAll(async () => {
    cluster = await startTestCluster({ durable: true });
    database = await cluster.createDatabase();
    opened = await openServices(database.url);
  });
  afterAll(async () => {
    await opened?.close();
    await cluster?.stop();
  });
  /** Sends, kills the worker at a step with so many calls at once, and lets another go on. */
  async function kill(step: Step, recover: Recover, slots?: number): Promise<{ owner: Scope; id: string }> {
    const owner = await openPlace(opened, { baseUrl: sandbox.url, apiKey: "sandbox-key", secret: "sandbox-secret" });
    const id = await send(owner);
    const orders = { url: database.url, timing, step, occurrence, signal: "SIGKILL" } as const;
    const worker = startWorkerProcess(slots === undefined ? orders : { ...orders, slots });
    const how = await worker.exited;
    if (how !== "SIGKILL") throw new Error(`the worker ended by itself: ${how}`);
    await opened.db.system.execute(
      sql`update attempt set lease_until = date_trunc('milliseconds', now()) - interval '1 second' where state = 'dispatching'`,
    );
    await recover(opened);
    // A lost answer pauses the rest of its send, until a person resumes it.
    const [row] = await opened.db.system.select().from(submission).where(eq(submission.id, id));
    if (row?.pauseReason) await resumeSubmission(owner, { id });
    await dispatchAll(opened, { workerId: "second", timing, dispatchables }, 8);
    return { owner, id };
  }
  return { kill, sandbox, services: () => opened };
}
