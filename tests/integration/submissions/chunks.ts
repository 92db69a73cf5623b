import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { smsBatch } from "#server/domain/areas/sms/dispatchable.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { Dispatcher } from "#server/domain/sending/dispatch/dispatcher.ts";
import { type Submission, storeSubmission } from "#server/domain/sending/submissions/store.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatcher } from "./world.ts";

export const smsOnly: ReadonlyMap<string, Dispatchable> = new Map([[smsBatch.operation.id, smsBatch]]);

export const numberOf = (chunkNo: number) => `+4917${String(10_000_000 + chunkNo)}`;

export type Sender = { world: World; owner: Scope; connection: Connection };

/**
 * A sender of its own for each test of a file, on one database and the sandbox that is answered; nothing of it is left to
 * the next one. `take` is handed it before the test runs.
 */
export function eachSender(take: (sender: Sender) => void): { readonly url: string } {
  const sandbox = ownSandbox();
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ connections: 12 });
  });
  afterAll(() => world.close());
  beforeEach(async () => take({ world, ...(await openSender(world.services, sandbox.url)) }));
  afterEach(async () => {
    await world.services.db.system.execute(
      sql`update attempt set state = 'abandoned' where state in ('queued', 'dispatching')`,
    );
  });
  return sandbox;
}

/** A workspace with a connection to the sandbox. */
export async function openSender(services: Services, sandboxUrl: string): Promise<Omit<Sender, "world">> {
  const owner = await createWorkspace(services);
  const account = { baseUrl: sandboxUrl, apiKey: "sandbox-key", secret: "sandbox-secret" };
  return { owner, connection: await createConnection(owner, account) };
}

/** An SMS of so many calls, each with one number and a text of its own, all of them due at once. */
export async function storeChunks(scope: Scope, from: Connection, count: number): Promise<Submission> {
  const intentId = randomUUID();
  const chunkNos = Array.from({ length: count }, (_, index) => index + 1);
  return storeSubmission(scope, {
    intentId,
    area: "sms",
    operation: smsBatch.operation.id,
    connectionId: from.id,
    title: "Reminder",
    draft: {},
    context: {},
    requests: chunkNos.map((chunkNo) => ({
      appId: "sms-app-1",
      array: [{ numbers: numberOf(chunkNo), content: textOf(intentId, chunkNo), orderId: `${intentId}-${chunkNo}` }],
    })),
    expectedCount: null,
    repeatReason: null,
    messages: chunkNos.map((chunkNo) => ({ chunkNo, itemNo: 0, number: numberOf(chunkNo), partCount: 1 })),
  });
}

const textOf = (intentId: string, chunkNo: number) => `Reminder ${intentId} no ${chunkNo}.`;

/** The texts of a submission's calls as they arrived at the sandbox, in order. */
export async function arrivalsOf(sandboxUrl: string, { intentId }: Submission): Promise<string[]> {
  const calls = await fetchJournal(sandboxUrl);
  return calls.flatMap(({ body }) => new RegExp(`Reminder ${intentId} no \\d+`).exec(body)?.[0] ?? []);
}

/** As many loops as a worker has, claiming and calling until they are ended. */
export function startDispatchers(services: Services, slots = 8): { end(): Promise<void> } {
  let isEnding = false;
  const errors: unknown[] = [];
  const options = dispatcher({ dispatchables: smsOnly });
  const calls = new Dispatcher(services, { ...options, slots, onError: (error) => errors.push(error) });
  const running = (async () => {
    while (!isEnding) if (!(await calls.claimDue())) await new Promise((resolve) => setTimeout(resolve, 10));
    await calls.drain();
    if (errors.length > 0) throw errors[0];
  })();
  return {
    end: async () => {
      isEnding = true;
      await running;
    },
  };
}
