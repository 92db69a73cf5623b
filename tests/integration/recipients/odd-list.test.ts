import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { application } from "#db/schema/connections.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import type { Scope } from "#server/domain/scope.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { getCallback } from "#server/domain/sending/callbacks/get.ts";
import { createReceiver, type Receiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { listCallbacks } from "#server/domain/sending/callbacks/list.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { askNow } from "#server/domain/sending/evidence/ask-now.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { getRecipient, listRecipients } from "#server/domain/sending/evidence/read.ts";
import { createConnection, createMember, createWorkspace, storeBatch } from "#tests/support/factories.ts";
import {
  type CallbackReceiver,
  control,
  fetchEmails,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { countersAndRecount } from "./world.ts";

let sandbox: TestSandbox;
let server: CallbackReceiver;
let spoolDir: string;
let receiver: Receiver;
let world: World;
let owner: Scope;
let connection: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await startReceiver(async ({ method, url, body, contentType }) => {
    const request = new Request(`http://127.0.0.1${url}`, { method, body, headers: { "content-type": contentType } });
    return (await receiver.handle(request, url.split("/").at(-1) ?? "", null)).status;
  });
  world = await openWorld({ sandboxUrl: sandbox.url, publicUrl: new URL(server.url).origin });
  spoolDir = await mkdtemp(join(tmpdir(), "switchboard-"));
  receiver = createReceiver({ services: world.services, spoolDir });
  owner = await createWorkspace(world.services);
  connection = await createConnection(owner, { apiKey: "sandbox-key", secret: "sandbox-secret" });
  const appId = "em-app-1";
  await world.services.db.system.update(application).set({ appId }).where(eq(application.connectionId, connection.id));
});
afterAll(async () => {
  await sandbox.close();
  await server.close();
  await receiver.drain();
  await receiver.close();
  await world.close();
  await rm(spoolDir, { recursive: true });
});

/** Sends to the list and waits until every callback that comes by itself is applied. */
async function sendTo(receiverId: string, callbacks: number): Promise<string> {
  const request = { appId: "em-app-1", fromEmailAddress: "news@sandbox.example", templateID: "101", receiverId };
  const { id } = await storeBatch(owner, connection, { requests: [request] });
  const dispatchables = new Map([[emailBatch.operation.id, emailBatch]]);
  const options = { workerId: "worker-1", dispatchables, timing: { ...timing, paceMs: 1 } };
  await expect.poll(() => dispatchNext(world.services, options)).toBe("dispatched");
  await untilApplied(id, callbacks);
  return id;
}

async function untilApplied(submissionId: string, callbacks: number): Promise<void> {
  const applied = async () => {
    await applyCallbacks(world.services);
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, submissionId));
    return row?.callbackCount;
  };
  await expect.poll(applied, { timeout: 30_000, interval: 20 }).toBe(callbacks);
}

async function ask(submissionId: string): Promise<void> {
  await askNow(owner, { submissionId });
  while (await pollResults(world.services));
}

/** State, trust and the platform's last answer of each email, in the list's order. */
async function standing(submissionId: string) {
  const { rows } = await listRecipients(owner, { submissionId, limit: 200 });
  const inOrder = rows.toSorted((a, b) => (String(a.address) < String(b.address) ? -1 : 1));
  return inOrder.map(({ state, trust, lastAnswer }) => [state, trust, lastAnswer].join(" "));
}

async function idOf(submissionId: string, address: string): Promise<{ id: number; emailId: string }> {
  const { rows } = await listRecipients(owner, { submissionId, q: address, limit: 2 });
  const [row, more] = rows;
  if (!row || more) throw new Error(`there is not exactly one ${address}`);
  return row;
}

async function expectRecount(submissionId: string, counts: Record<string, number>): Promise<void> {
  const { counters, recount } = await countersAndRecount(world.services, submissionId);
  expect(counters).toEqual(recount);
  expect(counters).toMatchObject(counts);
}

test("the odd list: where callbacks and queries disagree, each email ends as it should", async () => {
  const id = await sendTo("list-odd-10", 10);
  const reported = [...Array(9).fill("succeeded reported "), "failed reported "];
  expect(await standing(id)).toEqual(reported);
  await expectRecount(id, { recipientCount: 10, callbackCount: 10, succeededCount: 9, failedCount: 1 });

  await ask(id);
  const verified = Array(5).fill("succeeded verified sent");
  expect(await standing(id)).toEqual([
    ...verified,
    "succeeded reported sending",
    "disputed  failed",
    "succeeded reported not_found",
    "succeeded reported not_found",
    "failed verified failed",
  ]);
  await expectRecount(id, { succeededCount: 8, succeededVerifiedCount: 5, failedVerifiedCount: 1, disputedCount: 1 });

  await control(sandbox.url, "clock", { offsetSeconds: 11 });
  const sixth = await idOf(id, "user000006@sandbox.example");
  await control(sandbox.url, "complete", { emailId: sixth.emailId, status: "0" });
  await ask(id);
  const final = [
    ...verified,
    "succeeded verified sent",
    "disputed  failed",
    "succeeded verified sent",
    "succeeded reported not_found",
    "failed verified failed",
  ];
  expect(await standing(id)).toEqual(final);
  await expectRecount(id, { succeededCount: 8, succeededVerifiedCount: 7, failedVerifiedCount: 1, disputedCount: 1 });

  const disputed = await getRecipient(owner, (await idOf(id, "user000007@sandbox.example")).id);
  expect(disputed.evidence.map(({ source, kind }) => `${source} ${kind}`)).toEqual([
    "query failed",
    "callback succeeded",
  ]);
  const ninth = await getRecipient(owner, (await idOf(id, "user000009@sandbox.example")).id);
  expect(ninth).toMatchObject({ askedCount: 2, pollingEndedAt: null, nextPollAt: expect.any(Date) });

  // Only the ninth is still open; after seven days it is given up, and that is no failure.
  await world.services.db.system.execute(
    sql`update recipient set first_heard_at = now() - interval '8 days' where submission_id = ${id}`,
  );
  await ask(id);
  expect(await standing(id)).toEqual(final);
  expect(await getRecipient(owner, ninth.id)).toMatchObject({
    askedCount: 3,
    nextPollAt: null,
    pollingEndedAt: expect.any(Date),
  });
  await expectRecount(id, { succeededCount: 8, succeededVerifiedCount: 7, failedVerifiedCount: 1, disputedCount: 1 });
});

test("who may not see addresses reads none in a callback either: not in its body and not in what it told", async () => {
  await control(sandbox.url, "reset");
  const submissionId = await sendTo("list-10", 10);
  const developer = await createMember(world.services, owner.workspace, "developer");
  const { rows } = await listCallbacks(developer, { submissionId, limit: 50 });
  const callbacks = await Promise.all(rows.map(({ id }) => getCallback(developer, id)));
  expect(callbacks.flatMap(({ facts }) => facts.map(({ remark }) => remark))).toContain(
    "550 5.1.1 no mailbox u•••@•••.example",
  );
  expect(JSON.stringify(callbacks)).not.toMatch(/user0|sandbox\.example/);
});

test("the slow list: an email that was said to be sending is heard of when it ends", async () => {
  await control(sandbox.url, "reset");
  const id = await sendTo("list-slow-10", 9);
  await ask(id);
  await expectRecount(id, { recipientCount: 9, succeededVerifiedCount: 8, failedVerifiedCount: 1 });

  const [{ taskId } = { taskId: null }] = await world.services.db.system
    .select()
    .from(attempt)
    .where(eq(attempt.submissionId, id));
  const slow = (await fetchEmails(sandbox.url, String(taskId))).find((email) => email.callback === "held");
  await control(sandbox.url, "complete", { emailId: slow?.emailId, status: "0" });
  await untilApplied(id, 10);
  await ask(id);
  await expectRecount(id, { recipientCount: 10, succeededVerifiedCount: 9, failedVerifiedCount: 1 });
});
