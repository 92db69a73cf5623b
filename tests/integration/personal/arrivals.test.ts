import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { quarantine } from "#db/schema/operations.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { recipient } from "#db/schema/recipients.ts";
import { attempt, attemptToken } from "#db/schema/submissions.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { askToErase, getErasureJob } from "#server/domain/erasure/erase.ts";
import { eraseQuarantined } from "#server/domain/erasure/quarantined-arrivals.ts";
import { readErased } from "#server/domain/privacy/erased-people.ts";
import type { Scope } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { createReceived } from "#server/domain/sending/callbacks/intake/received.ts";
import { storeCallbacks } from "#server/domain/sending/callbacks/intake/store-callbacks.ts";
import { storeAnswers } from "#server/domain/sending/evidence/store-answers.ts";
import { verifyWorkspace } from "#server/domain/trail/verify.ts";
import { createDatabase } from "#tests/support/database.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import {
  createConnection,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";
import { workOnNext } from "#tests/support/jobs.ts";
import { grep } from "./traces.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let root: Db;
let owner: Scope;
let connection: Connection;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  root = openOwner(database.url);
  owner = await createWorkspace(services);
  connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
});
afterAll(async () => {
  await root.$client.end();
  await services.close();
  await database.drop();
});

const erase = (subject: string) => erasePersonalData(owner, { subject, typed: subject, reason: "They asked for it" });
const someAddress = () => `${randomBytes(5).toString("hex")}@late.example`;

/** A batch that was accepted, and how callbacks for it arrive. */
async function acceptedBatch() {
  const { id: submissionId } = await storeBatch(owner, connection);
  const [made] = await services.db.system
    .update(attempt)
    .set({ state: "accepted", dueAt: null })
    .where(eq(attempt.submissionId, submissionId))
    .returning();
  if (!made) throw new Error("the batch has no attempt");
  const token = hashToken(randomBytes(16).toString("hex"));
  const of = { workspaceId: owner.workspace.id, attemptId: made.id, attemptCreatedAt: made.createdAt };
  await services.db.system.insert(attemptToken).values({ ...of, hash: token });
  const arrive = async (contentType: string, body: string, { isReplay = false, query = "" } = {}) => {
    const received = createReceived({
      receivedAt: new Date(Date.now() - (isReplay ? 3_600_000 : 0)),
      tokenHash: token,
      method: "POST",
      query,
      sourceIp: null,
      contentType,
      raw: Buffer.from(body),
      timesSeen: 1,
    });
    await storeCallbacks(services.db.system, [received], { timeoutMs: 5000, isReplay });
  };
  return { submissionId, attemptId: made.id, arrive };
}

const success = (emailId: string, toAddress: string | null) =>
  JSON.stringify({ emailId, emailState: "success", toAddress, remark: "of the Countess" });

test("a callback about somebody who was erased is counted, and nothing of them is stored beyond it", async () => {
  const address = someAddress();
  const { attemptId, arrive } = await acceptedBatch();
  await erase(address);
  await arrive("application/json", success("e-9", address));
  await arrive("text/plain", `odd words of <${address.toUpperCase()}>.`);
  await arrive(`text/plain; name="${address}"`, "", { query: `emailId=e-8&emailState=success&toAddress=${address}` });
  await applyCallbacks(services);
  expect(await grep(root, [address])).toEqual([]);
  expect(await grep(root, ["of the Countess"])).toEqual([]);
  const heard = await services.db.system.select().from(recipient).where(eq(recipient.attemptId, attemptId));
  expect(heard).toHaveLength(2);
  expect(heard[0]).toMatchObject({ address: "[erased]", state: "succeeded", remark: null });
  expect(await verifyWorkspace(services.db.system, owner.workspace.id)).toMatchObject({ broken: null });
});

test("so is one that waited on disk while the database was away, however long ago it came", async () => {
  const address = someAddress();
  const { arrive } = await acceptedBatch();
  await erase(address);
  await arrive("application/json", success("e-9", address), { isReplay: true });
  await applyCallbacks(services);
  expect(await grep(root, [address])).toEqual([]);
});

test("callbacks of others are stored to the letter", async () => {
  const { attemptId, arrive } = await acceptedBatch();
  await erase(someAddress());
  const body = success("e-9", "bob@home.example");
  await arrive("application/json", body);
  await applyCallbacks(services);
  const [stored] = await services.db.system.execute<{ raw: string }>(
    sql`select encode(raw, 'escape') as raw from callback where attempt_id = ${attemptId}`,
  );
  expect(stored?.raw).toBe(body);
});

test("what the platform answers to a question brings nobody back, in facts or in the call's record", async () => {
  const address = someAddress();
  const { attemptId, submissionId, arrive } = await acceptedBatch();
  await arrive("application/json", success("e-9", null));
  await applyCallbacks(services);
  await erase(address);
  const [row] = await services.db.system.select().from(recipient).where(eq(recipient.attemptId, attemptId));
  if (!row) throw new Error("nobody was heard of");
  const of = { workspaceId: owner.workspace.id, connectionId: connection.id, by: { job: "test" } };
  const start = {
    operation: "email.queryResults",
    method: "POST",
    path: `/x?to=${address}`,
    appId: "app-1",
    request: { emailId: "e-9", toAddress: address },
  };
  const end = await callJournal(services.db.system, services.keyring, of).begin(start);
  await end({
    outcome: "accepted",
    httpStatus: 200,
    platformStatus: "0",
    reply: JSON.stringify({ status: "0", array: [{ emailId: "e-9", status: "0", toAddress: address }] }),
    note: null,
    sent: true,
    durationMs: 1,
    clockDifferenceMs: null,
    drift: [],
  });
  const due = { ...row, submissionId, firstHeardAt: row.firstHeardAt };
  const results = new Map([["e-9", { emailId: "e-9", status: "0", toAddress: address, receiveTime: "" }]]);
  await storeAnswers(services, [due], { kind: "answered", results, platformCallId: null });
  expect(await grep(root, [address])).toEqual([]);
  const [heard] = await services.db.system.select().from(recipient).where(eq(recipient.attemptId, attemptId));
  expect(heard).toMatchObject({ address: "[erased]" });
  const calls = await services.db.system.select({ request: platformCall.request }).from(platformCall);
  expect(calls.map(({ request }) => request)).toContainEqual({ emailId: "e-9", toAddress: "[erased]" });
});

test("requests with unknown tokens are looked at once, from where the last round ended", async () => {
  const address = someAddress();
  await erase(address);
  const store = (to: string) =>
    services.db.system.insert(quarantine).values({
      reason: "Its token is unknown.",
      tokenHash: randomBytes(32),
      method: "POST",
      contentType: `application/json; to="${to}"`,
      query: `toAddress=${encodeURIComponent(to)}`,
      raw: Buffer.from(JSON.stringify({ emailId: "e-1", toAddress: to })),
    });
  await store(address);
  await store("bob@home.example");
  expect(await eraseQuarantined(services)).toBe(1);
  expect(await grep(root, [address])).toEqual([]);
  expect(await eraseQuarantined(services)).toBe(0);
});

test("an erasure looks at nothing before transactions have ended that began without knowing of it", async () => {
  const address = someAddress();
  const { attemptId, arrive } = await acceptedBatch();
  await arrive("application/json", success("e-9", null));
  await applyCallbacks(services);
  const isLooked = vi.fn();
  const { id } = await services.db.system.transaction(async (tx) => {
    // One that has asked who was erased, and stores what it heard only after somebody was.
    await tx.update(recipient).set({ askedCount: 1 }).where(eq(recipient.attemptId, attemptId));
    await readErased(tx, services.keyring, [owner.workspace.id]);
    const asked = await askToErase(owner, { subject: address, typed: address, reason: "They asked" });
    for (let round = 0; round < 3; round++) await workOnNext(services, "run_erasure");
    isLooked((await getErasureJob(owner, asked.id)).looked);
    await tx.update(recipient).set({ address }).where(eq(recipient.attemptId, attemptId));
    return asked;
  });
  expect(isLooked).toHaveBeenCalledWith(0);
  while ((await getErasureJob(owner, id)).state !== "done") await workOnNext(services, "run_erasure");
  expect(await grep(root, [address])).toEqual([]);
});

test("nothing is asked for each callback: one question for a batch, answered with what is new", async () => {
  const { db, keyring } = services;
  const workspace = await createWorkspace(services, "Quiet");
  const select = vi.spyOn(db.system, "select");
  const execute = vi.spyOn(db.system, "execute");
  const people = await readErased(
    db.system,
    keyring,
    Array.from({ length: 500 }, () => workspace.workspace.id),
  );
  expect(select.mock.calls.length + execute.mock.calls.length).toBe(1);
  vi.restoreAllMocks();
  expect(people.isAnybodyOf(workspace.workspace.id)).toBe(false);
});
