import { afterAll, beforeAll, expect, test } from "vitest";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { createDatabase } from "#tests/support/database.ts";
import { attemptOf, auditOf, callbacksOf, hear, recipientsOf, submissionOf } from "./stored.ts";
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

test.each(["dispatching", "unknown", "accepted_id_unknown"] as const)(
  "a callback that comes before the task id is stored proves that a call %s was accepted",
  async (state) => {
    const sent = await world.send({ state });
    await hear(world, sent, success("email-1"));
    expect(await attemptOf(world, sent)).toMatchObject({ state: "accepted", task_id: "task-1", contradiction: null });
    expect(await submissionOf(world, sent)).toMatchObject({ state: "accepted", succeeded_count: 1 });
    expect(await auditOf(world, sent)).toEqual([
      { action: "attempt.accepted", actor_kind: "job", actor_label: "callbacks" },
    ]);
  },
);

test("what the platform had answered stands beside the proof that it accepted the call", async () => {
  const [answered, silent] = [await world.send({ state: "unknown" }), await world.send({ state: "unknown" })];
  await world.db.system.$client`update attempt set http_status = 200, platform_status = '-2',
    outcome_note = 'The platform answered -2: duplicate request.' where id = ${answered.attemptId}`;
  await hear(world, answered, success("email-1"));
  await hear(world, silent, success("email-1"));
  const noteOf = async (sent: Sent) => (await attemptOf(world, sent)).outcome_note;
  expect(await noteOf(answered)).toBe(
    "The platform answered -2: duplicate request. A callback proved that the platform accepted it.",
  );
  expect(await noteOf(silent)).toBe("No answer was recorded; a callback proved that the platform accepted it.");
});

test("a callback without a task id proves acceptance, and a later one brings the id", async () => {
  const sent = await world.send({ state: "unknown" });
  await hear(world, sent, success("email-1", { taskId: null }));
  expect(await attemptOf(world, sent)).toMatchObject({ state: "accepted_id_unknown", task_id: null });
  expect(await submissionOf(world, sent)).toMatchObject({ state: "accepted" });
  await hear(world, sent, success("email-2"));
  expect(await attemptOf(world, sent)).toMatchObject({ state: "accepted", task_id: "task-1" });
});

test("a call waiting to be made again is not made again", async () => {
  const sent = await world.send({ state: "queued" });
  await hear(world, sent, success("email-1"));
  expect(await attemptOf(world, sent)).toMatchObject({ state: "accepted" });
});

test.each(["refused", "abandoned"] as const)(
  "callbacks for a call that was %s are stored and counted, and the contradiction is told once",
  async (state) => {
    const sent = await world.send({ state });
    await hear(world, sent, success("email-1"), success("email-2"));
    expect(await attemptOf(world, sent)).toMatchObject({
      state,
      contradiction: expect.stringContaining("callbacks report"),
    });
    expect(await submissionOf(world, sent)).toMatchObject({
      recipient_count: 2,
      succeeded_count: 2,
      callback_count: 2,
    });
    const actions = (await auditOf(world, sent)).map(({ action }) => action);
    expect(actions.filter((action) => action === "attempt.contradicted")).toHaveLength(1);
  },
);

test("a callback for another task is parked and comes back when the task turns out to be that of its attempt", async () => {
  const sent = await world.send({ state: "accepted", taskId: "task-1" });
  await hear(world, sent, success("email-1", { taskId: "task-2" }), success("email-2"));
  expect(await callbacksOf(world, sent)).toEqual([
    {
      disposition: "parked",
      problem: "It names task task-2; the call it belongs to has task task-1.",
      task_id: "task-2",
      email_id: "email-1",
    },
    { disposition: "done", problem: null, task_id: "task-1", email_id: "email-2" },
  ]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 1, callback_count: 1 });
  expect((await attemptOf(world, sent)).contradiction).toContain("task-2");

  await world.applyAll();
  expect((await callbacksOf(world, sent)).map(({ disposition }) => disposition)).toEqual(["parked", "done"]);

  await world.db.system.$client`update attempt set task_id = 'task-2' where id = ${sent.attemptId}`;
  await world.applyAll();
  expect((await callbacksOf(world, sent)).map(({ disposition }) => disposition)).toEqual(["done", "done"]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 2, callback_count: 2 });
});

test("of two tasks for an attempt without one, the first is believed and the second parked", async () => {
  const sent = await world.send({ state: "unknown" });
  await post(world.receiver, sent.token, success("email-1", { taskId: "first" }));
  await post(world.receiver, sent.token, success("email-2", { taskId: "second" }));
  await world.applyAll();
  expect((await callbacksOf(world, sent)).map(({ disposition }) => disposition)).toEqual(["done", "parked"]);
  expect(await attemptOf(world, sent)).toMatchObject({ state: "accepted", task_id: "first" });
});

test("a callback that names two tasks stays parked, whichever of them its attempt has", async () => {
  const sent = await world.send();
  await hear(world, sent, JSON.stringify([success("a"), success("b", { taskId: "task-2" })]));
  for (const taskId of ["task-1", "task-2", "task-1"]) {
    await world.db.system.$client`update attempt set task_id = ${taskId} where id = ${sent.attemptId}`;
    await world.applyAll();
    expect(await callbacksOf(world, sent)).toMatchObject([{ disposition: "parked" }]);
  }
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 0, callback_count: 0 });
});

test("a failure after a success is a dispute with both facts kept, in any order", async () => {
  const sent = await world.send();
  const failure = (id: string) => success(id, { emailState: "failure", remark: "bounced" });
  await hear(world, sent, success("a"), failure("a"));
  await hear(world, sent, failure("b"));
  await hear(world, sent, success("b"));
  const rows = await recipientsOf(world, sent);
  expect(rows.map(({ state, trust }) => [state, trust])).toEqual(Array(2).fill(["disputed", "reported"]));
  expect(await submissionOf(world, sent)).toMatchObject({ disputed_count: 2, succeeded_count: 0, failed_count: 0 });
  const facts = await world.db.system
    .$client`select kind from evidence where attempt_id = ${sent.attemptId} and email_id = 'b'`;
  expect(new Set(facts.map(({ kind }) => kind))).toEqual(new Set(["succeeded", "failed"]));
});

test("a state nobody documented is kept verbatim, is heard of, and decides nothing", async () => {
  const sent = await world.send();
  await hear(world, sent, success("a", { emailState: "SUCCESS!", remark: "?" }));
  expect(await recipientsOf(world, sent)).toMatchObject([{ state: "unknown", trust: null, remark: "?" }]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 1, unknown_count: 1, callback_count: 1 });
  const facts = await world.db.system.$client`select kind from evidence where attempt_id = ${sent.attemptId}`;
  expect(facts).toEqual([{ kind: "other:SUCCESS!" }]);
  await hear(world, sent, success("a"));
  expect(await recipientsOf(world, sent)).toMatchObject([{ state: "succeeded" }]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 1, unknown_count: 0, succeeded_count: 1 });
});

test("what cannot be read is unparsed with its reason and moves nothing", async () => {
  const sent = await world.send({ state: "unknown" });
  await hear(world, sent, "not a callback", '{"emailId":"a"}');
  expect(await callbacksOf(world, sent)).toMatchObject([
    { disposition: "unparsed", problem: "Its body is neither JSON nor a form." },
    { disposition: "unparsed", problem: "It has no emailState." },
  ]);
  expect(await attemptOf(world, sent)).toMatchObject({ state: "unknown" });
  expect(await submissionOf(world, sent)).toMatchObject({ callback_count: 0, recipient_count: 0 });
});

test("a list of several emails is as many recipients of one callback", async () => {
  const sent = await world.send();
  await hear(world, sent, JSON.stringify([success("a"), success("b", { emailState: "failure" })]));
  expect((await recipientsOf(world, sent)).map(({ state }) => state)).toEqual(["succeeded", "failed"]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 2, callback_count: 1 });
});

test("text that PostgreSQL cannot hold holds nothing up", async () => {
  const sent = await world.send();
  const odd = String.raw`{"emailId":"a\u0000\ud800","emailState":"x\u0000","remark":"\udfff","taskId":"task-1"}`;
  await hear(world, sent, odd, success("b"));
  expect((await callbacksOf(world, sent)).map(({ disposition }) => disposition)).toEqual(["done", "done"]);
  expect(await recipientsOf(world, sent)).toHaveLength(2);
});

test("a recipient is asked about soon, until the platform itself has verified it", async () => {
  const sent = await world.send();
  await hear(world, sent, success("a"), success("b,c"));
  const [asked, unaskable] = await recipientsOf(world, sent);
  expect(asked?.next_poll_at).not.toBeNull();
  expect(unaskable).toMatchObject({ email_id: "b,c", next_poll_at: null });

  const fact = { attemptId: sent.attemptId, emailId: "a", remark: null, receiveTime: null, address: null } as const;
  const query = (kind: string) =>
    world.db.system.transaction((tx) => storeEvidence(tx, [{ ...fact, source: "query", kind, seenAt: new Date() }]));
  expect(await query("sending")).toMatchObject([
    { before: { state: "succeeded" }, after: { state: "succeeded", trust: "reported" } },
  ]);
  expect(await query("succeeded")).toMatchObject([
    { before: { state: "succeeded", trust: "reported" }, after: { state: "succeeded", trust: "verified" } },
  ]);
  expect((await recipientsOf(world, sent))[0]).toMatchObject({ trust: "verified", next_poll_at: null });
  expect(await query("succeeded")).toEqual([]);
  expect(await submissionOf(world, sent)).toMatchObject({
    succeeded_count: 2,
    succeeded_verified_count: 1,
    callback_count: 2,
  });
});

test("a callback about somebody given up on is asked about again", async () => {
  const sent = await world.send();
  await hear(world, sent, success("a"));
  const sql = world.db.system.$client;
  await sql`update recipient set next_poll_at = null, polling_ended_at = now() where attempt_id = ${sent.attemptId}`;
  await hear(world, sent, success("a", { remark: "the same again" }));
  expect((await recipientsOf(world, sent))[0]).toMatchObject({ next_poll_at: null });
  await hear(world, sent, success("a", { emailState: "failure" }));
  const [row] = await recipientsOf(world, sent);
  expect([row?.state, row?.next_poll_at === null, row?.polling_ended_at]).toEqual(["disputed", false, null]);
});

test("several workers apply a heap of callbacks once each", async () => {
  const [one, two] = [await world.send(), await world.send({ state: "dispatching" })];
  await Promise.all(
    Array.from({ length: 1200 }, (_, index) =>
      post(world.receiver, index % 2 ? one.token : two.token, success(`email-${index}`)),
    ),
  );
  const counts = await Promise.all(
    Array.from({ length: 3 }, async () => {
      let sum = 0;
      for (let isMore = true; isMore; ) {
        const round = await applyCallbacks(world);
        sum += round.applied;
        ({ isMore } = round);
      }
      return sum;
    }),
  );
  expect(counts.reduce((a, b) => a + b) + (await world.applyAll())).toBe(1200);
  for (const sent of [one, two]) {
    expect(await submissionOf(world, sent)).toMatchObject({
      recipient_count: 600,
      succeeded_count: 600,
      callback_count: 600,
    });
    expect(await recipientsOf(world, sent)).toHaveLength(600);
  }
});

test("callbacks of a workspace that was archived meanwhile are stored and applied as ever", async () => {
  const sent = await world.send();
  await world.db.system.$client`update workspace set archived_at = now() where id = ${sent.workspaceId}`;
  try {
    await hear(world, sent, success("archived-1"));
    expect(await callbacksOf(world, sent)).toMatchObject([{ disposition: "done" }]);
    expect(await recipientsOf(world, sent)).toMatchObject([{ email_id: "archived-1", state: "succeeded" }]);
  } finally {
    await world.db.system.$client`update workspace set archived_at = null where id = ${sent.workspaceId}`;
  }
});
