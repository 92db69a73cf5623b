import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { erasureJob } from "#db/schema/audit.ts";
import { attempt } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { askToCount, askToErase, getErasureJob, listErasures, mostWaiting } from "#server/domain/erasure/erase.ts";
import { runErasure } from "#server/domain/erasure/run-erasure.ts";
import type { Scope } from "#server/domain/scope.ts";
import { claimJob } from "#server/domain/work/claim-job.ts";
import { listGivenUp, tryWorkAgain } from "#server/domain/work/given-up.ts";
import { JobLost } from "#server/domain/work/held-job.ts";
import { createDatabase } from "#tests/support/database.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import {
  createConnection,
  createMember,
  createWorkspace,
  openServices,
  storeBatch,
  type TestServices,
} from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob, hurry, workOnNext } from "#tests/support/jobs.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let root: Db;
beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  root = openOwner(database.url);
});
afterAll(async () => {
  await root.$client.end();
  await services.close();
  await database.drop();
});

const wish = (subject: string) => ({ subject, typed: subject, reason: "They asked for it" });

/** A send that names somebody and was accepted. */
async function sendTo(owner: Scope, connection: Connection, subject: string): Promise<string> {
  const { id } = await storeBatch(owner, connection, { title: `To ${subject}` });
  await services.db.system.update(attempt).set({ state: "accepted" }).where(eq(attempt.submissionId, id));
  return id;
}

async function titleOf(id: string): Promise<string | undefined> {
  const [row] = await services.db.system.execute<{ title: string }>(sql`select title from submission where id = ${id}`);
  return row?.title;
}

async function place(name: string): Promise<{ owner: Scope; connection: Connection }> {
  const owner = await createWorkspace(services, name);
  return { owner, connection: await createConnection(owner, { baseUrl: "http://127.0.0.1:9" }) };
}

const work = () => workOnNext(services, "run_erasure");

const workedOff = async (owner: Scope, id: string) => {
  while ((await getErasureJob(owner, id)).state !== "done") await work();
  return getErasureJob(owner, id);
};

test("asking returns before anything is looked through, and the page sees how far it has come", async () => {
  const { owner, connection } = await place("Asking");
  const sent = await sendTo(owner, connection, "ada@job.example");
  const { id } = await askToErase(owner, wish("ada@job.example"));
  const asked = await getErasureJob(owner, id);
  expect(asked).toMatchObject({ kind: "erase", state: "queued", before: 0, at: "uploaded tables", done: 0, looked: 0 });
  expect(await titleOf(sent)).toBe("To ada@job.example");
  const done = await workedOff(owner, id);
  expect(done).toMatchObject({ state: "done", at: null, done: done.of, counts: { submission: 1 }, problem: null });
  expect(await titleOf(sent)).toBe("To [erased]");
  const [listed] = await listErasures(owner);
  expect(listed).toMatchObject({ state: "done", counts: { submission: 1 } });
  const [stored] = await services.db.system.select().from(erasureJob).where(eq(erasureJob.id, id));
  expect(stored?.subjectSealed).toBeNull();
});

test("a worker that was killed is followed by one that goes on where it was", async () => {
  const { owner, connection } = await place("Killed");
  const sent = await sendTo(owner, connection, "bob@job.example");
  const { id } = await askToErase(owner, wish("bob@job.example"));
  await services.db.system.execute(sql`
    update erasure_job set state = 'running', walk = 2, looked = 70, counts = '{"callback": 4}', barrier = '3'
    where id = ${id}`);
  await claimJob(services.db.system, [{ kind: "run_erasure", leaseMs: 60_000, after: null }]);
  expect(await work()).toBe(false);
  await endLeases(services);
  expect(await workedOff(owner, id)).toMatchObject({ counts: { callback: 4, submission: 1 } });
  expect(await titleOf(sent)).toBe("To [erased]");
});

test("a worker that has lost a job is kept out: the end that was told stands", async () => {
  const { owner } = await place("Lost");
  const { id } = await askToErase(owner, wish("lea@job.example"));
  const lost = await claimNext(services, "run_erasure");
  if (!lost) throw new Error("no erasure waits");
  await endLeases(services);
  await claimNext(services, "run_erasure");
  const ended = { state: "failed", problem: "It was ended." } as const;
  await services.db.system.update(erasureJob).set(ended).where(eq(erasureJob.id, id));
  await expect(runErasure(services, heldJob(lost))).rejects.toThrow(JobLost);
  expect(await getErasureJob(owner, id)).toMatchObject(ended);
  await endLeases(services);
  await workedOff(owner, id);
});

test("a job that fails is tried again, ended with a sentence after five times in a row, and goes on where a person says so", async () => {
  const { owner } = await place("Failing");
  const { id } = await askToCount(owner, { subject: "cid@job.example" });
  const [asked] = await services.db.system.select().from(erasureJob).where(eq(erasureJob.id, id));
  // Sealed under another key, so that it does not open.
  await services.db.system.execute(sql`update erasure_job set subject_sealed = '\\x01' where id = ${id}`);
  for (let round = 0; round < 5; round++) {
    expect(await getErasureJob(owner, id)).toMatchObject({ problem: null });
    expect(await work()).toBe(true);
    await hurry(services);
  }
  expect(await getErasureJob(owner, id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("It failed 5 times in a row"),
  });
  expect(await work()).toBe(false);
  const { jobs } = await listGivenUp(services.db.system);
  expect(jobs).toMatchObject([{ workspace: "Failing", problem: expect.stringContaining("Not a sealed value") }]);
  const { subjectSealed = null } = asked ?? {};
  await services.db.system.update(erasureJob).set({ subjectSealed }).where(eq(erasureJob.id, id));
  const person = { ...owner.person, isInstanceAdmin: true };
  await tryWorkAgain({ services, person, requestId: "", ip: null }, jobs[0]?.id ?? "");
  expect(await workedOff(owner, id)).toMatchObject({ state: "done", problem: null });
  expect(await listGivenUp(services.db.system)).toEqual({ jobs: [], count: 0 });
});

test("one workspace's many jobs do not keep another's waiting", async () => {
  const { owner: busy } = await place("Busy");
  const { owner: other } = await place("Other");
  for (const n of [1, 2, 3]) await askToCount(busy, { subject: `a${n}@job.example` });
  const last = await askToCount(busy, { subject: "a4@job.example" });
  const { id } = await askToCount(other, { subject: "other@job.example" });
  // Each has its turn, however many turns one job takes.
  await workedOff(other, id);
  expect(await getErasureJob(busy, last.id)).toMatchObject({ state: "queued" });
  while (await work());
});

test("at most twenty wait, with a sentence for the next", async () => {
  const { owner } = await place("Waiting");
  for (let n = 0; n < mostWaiting; n++) await askToCount(owner, { subject: `w${n}@job.example` });
  const more = askToCount(owner, { subject: "w99@job.example" });
  await expect(more).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("20 of these are waiting"),
  });
  while (await work());
});

test("a send under way ends it with a sentence, and nothing is changed", async () => {
  const { owner, connection } = await place("Under way");
  const request = { appId: "app-1", numbers: "13912340009" };
  const { id } = await storeBatch(owner, connection, { draft: request, requests: [request], title: "To 13912340009" });
  await expect(erasePersonalData(owner, wish("13912340009"))).rejects.toMatchObject({
    message: expect.stringContaining("A send to them is under way"),
  });
  expect(await titleOf(id)).toBe("To 13912340009");
  expect((await listErasures(owner))[0]).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("under way"),
  });
});

test("many sends are looked through page by page, each once", async () => {
  const { owner, connection } = await place("Many");
  const sent = await sendTo(owner, connection, "eve@job.example");
  await root.execute(sql`
    insert into submission (workspace_id, intent_id, area, operation, connection_id, title, draft, payload_hash, state, created_by,
      message_count, created_at)
    select workspace_id, gen_random_uuid(), area, operation, connection_id, 'For eve@job.example, ' || n, draft, payload_hash, state,
      created_by, 9000, created_at - n * interval '1 second' from submission, generate_series(1, 30) n where id = ${sent}`);
  const { counts } = await erasePersonalData(owner, wish("eve@job.example"));
  expect(counts).toEqual({ submission: 31 });
});

test("those who may not erase see no job", async () => {
  const { owner } = await place("Private");
  const { id } = await askToCount(owner, { subject: "dan@job.example" });
  const sender = await createMember(services, owner.workspace, "sender");
  await expect(getErasureJob(sender, id)).rejects.toMatchObject({ code: "forbidden" });
  const { owner: other } = await place("Elsewhere");
  await expect(getErasureJob(other, id)).rejects.toMatchObject({ code: "not_found" });
});
