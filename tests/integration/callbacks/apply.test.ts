import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { retryFailed } from "#server/domain/sending/callbacks/apply/retry-failed.ts";
import { storeEvidence } from "#server/domain/sending/evidence/store-evidence.ts";
import { describeError } from "#server/log.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createWorld, type Event, post, type Sent, success, type World } from "./world.ts";

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

async function hear(sent: Sent, ...events: (Event | string)[]): Promise<void> {
  for (const event of events) expect((await post(world.receiver, sent.token, event)).status).toBe(200);
  await world.applyAll();
}

async function only(query: Promise<readonly Record<string, unknown>[]>): Promise<Record<string, unknown>> {
  const [row, ...more] = await query;
  expect(more).toEqual([]);
  return row ?? {};
}

const attemptOf = (sent: Sent) =>
  only(world.db.system.$client`select state, task_id, contradiction, outcome_note, lease_until from attempt
    where id = ${sent.attemptId}`);
const submissionOf = (sent: Sent) =>
  only(world.db.system.$client`select * from submission where id = ${sent.submissionId}`);
const recipientsOf = (sent: Sent) =>
  world.db.system.$client`select * from recipient where attempt_id = ${sent.attemptId} order by email_id`;
const callbacksOf = (sent: Sent) =>
  world.db.system.$client`select disposition, problem, task_id, email_id from callback
    where attempt_id = ${sent.attemptId} order by id`;
const auditOf = (sent: Sent) =>
  world.db.system
    .$client`select action, actor_kind, actor_label from audit where target_id = ${sent.attemptId} order by seq`;

test.each(["dispatching", "unknown", "accepted_id_unknown"] as const)(
  "a callback that comes before the task id is stored proves that a call %s was accepted",
  async (state) => {
    const sent = await world.send({ state });
    await hear(sent, success("email-1"));
    expect(await attemptOf(sent)).toMatchObject({ state: "accepted", task_id: "task-1", contradiction: null });
    expect(await submissionOf(sent)).toMatchObject({ state: "accepted", succeeded_count: 1 });
    expect(await auditOf(sent)).toEqual([{ action: "attempt.accepted", actor_kind: "job", actor_label: "callbacks" }]);
  },
);

test("what the platform had answered stands beside the proof that it accepted the call", async () => {
  const [answered, silent] = [await world.send({ state: "unknown" }), await world.send({ state: "unknown" })];
  await world.db.system.$client`update attempt set http_status = 200, platform_status = '-2',
    outcome_note = 'The platform answered -2: duplicate request.' where id = ${answered.attemptId}`;
  await hear(answered, success("email-1"));
  await hear(silent, success("email-1"));
  const noteOf = async (sent: Sent) => (await attemptOf(sent)).outcome_note;
  expect(await noteOf(answered)).toBe(
    "The platform answered -2: duplicate request. A callback proved that the platform accepted it.",
  );
  expect(await noteOf(silent)).toBe("No answer was recorded; a callback proved that the platform accepted it.");
});

test("a callback without a task id proves acceptance, and a later one brings the id", async () => {
  const sent = await world.send({ state: "unknown" });
  await hear(sent, success("email-1", { taskId: null }));
  expect(await attemptOf(sent)).toMatchObject({ state: "accepted_id_unknown", task_id: null });
  expect(await submissionOf(sent)).toMatchObject({ state: "accepted" });
  await hear(sent, success("email-2"));
  expect(await attemptOf(sent)).toMatchObject({ state: "accepted", task_id: "task-1" });
});

test("a call waiting to be made again is not made again", async () => {
  const sent = await world.send({ state: "queued" });
  await hear(sent, success("email-1"));
  expect(await attemptOf(sent)).toMatchObject({ state: "accepted" });
});

test.each(["refused", "abandoned"] as const)(
  "callbacks for a call that was %s are stored and counted, and the contradiction is told once",
  async (state) => {
    const sent = await world.send({ state });
    await hear(sent, success("email-1"), success("email-2"));
    expect(await attemptOf(sent)).toMatchObject({ state, contradiction: expect.stringContaining("callbacks report") });
    expect(await submissionOf(sent)).toMatchObject({ recipient_count: 2, succeeded_count: 2, callback_count: 2 });
    const actions = (await auditOf(sent)).map(({ action }) => action);
    expect(actions.filter((action) => action === "attempt.contradicted")).toHaveLength(1);
  },
);

test("a callback for another task is parked and comes back when the task turns out to be that of its attempt", async () => {
  const sent = await world.send({ state: "accepted", taskId: "task-1" });
  await hear(sent, success("email-1", { taskId: "task-2" }), success("email-2"));
  expect(await callbacksOf(sent)).toEqual([
    {
      disposition: "parked",
      problem: "It names task task-2; the call it belongs to has task task-1.",
      task_id: "task-2",
      email_id: "email-1",
    },
    { disposition: "done", problem: null, task_id: "task-1", email_id: "email-2" },
  ]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 1, callback_count: 1 });
  expect((await attemptOf(sent)).contradiction).toContain("task-2");

  await world.applyAll();
  expect((await callbacksOf(sent)).map(({ disposition }) => disposition)).toEqual(["parked", "done"]);

  await world.db.system.$client`update attempt set task_id = 'task-2' where id = ${sent.attemptId}`;
  await world.applyAll();
  expect((await callbacksOf(sent)).map(({ disposition }) => disposition)).toEqual(["done", "done"]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 2, callback_count: 2 });
});

test("of two tasks for an attempt without one, the first is believed and the second parked", async () => {
  const sent = await world.send({ state: "unknown" });
  await post(world.receiver, sent.token, success("email-1", { taskId: "first" }));
  await post(world.receiver, sent.token, success("email-2", { taskId: "second" }));
  await world.applyAll();
  expect((await callbacksOf(sent)).map(({ disposition }) => disposition)).toEqual(["done", "parked"]);
  expect(await attemptOf(sent)).toMatchObject({ state: "accepted", task_id: "first" });
});

test("a callback that names two tasks stays parked, whichever of them its attempt has", async () => {
  const sent = await world.send();
  await hear(sent, JSON.stringify([success("a"), success("b", { taskId: "task-2" })]));
  for (const taskId of ["task-1", "task-2", "task-1"]) {
    await world.db.system.$client`update attempt set task_id = ${taskId} where id = ${sent.attemptId}`;
    await world.applyAll();
    expect(await callbacksOf(sent)).toMatchObject([{ disposition: "parked" }]);
  }
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 0, callback_count: 0 });
});

test("a failure after a success is a dispute with both facts kept, in any order", async () => {
  const sent = await world.send();
  const failure = (id: string) => success(id, { emailState: "failure", remark: "bounced" });
  await hear(sent, success("a"), failure("a"));
  await hear(sent, failure("b"));
  await hear(sent, success("b"));
  const rows = await recipientsOf(sent);
  expect(rows.map(({ state, trust }) => [state, trust])).toEqual(Array(2).fill(["disputed", "reported"]));
  expect(await submissionOf(sent)).toMatchObject({ disputed_count: 2, succeeded_count: 0, failed_count: 0 });
  const facts = await world.db.system
    .$client`select kind from evidence where attempt_id = ${sent.attemptId} and email_id = 'b'`;
  expect(new Set(facts.map(({ kind }) => kind))).toEqual(new Set(["succeeded", "failed"]));
});

test("a state nobody documented is kept verbatim, is heard of, and decides nothing", async () => {
  const sent = await world.send();
  await hear(sent, success("a", { emailState: "SUCCESS!", remark: "?" }));
  expect(await recipientsOf(sent)).toMatchObject([{ state: "unknown", trust: null, remark: "?" }]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 1, unknown_count: 1, callback_count: 1 });
  const facts = await world.db.system.$client`select kind from evidence where attempt_id = ${sent.attemptId}`;
  expect(facts).toEqual([{ kind: "other:SUCCESS!" }]);
  await hear(sent, success("a"));
  expect(await recipientsOf(sent)).toMatchObject([{ state: "succeeded" }]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 1, unknown_count: 0, succeeded_count: 1 });
});

test("what cannot be read is unparsed with its reason and moves nothing", async () => {
  const sent = await world.send({ state: "unknown" });
  await hear(sent, "not a callback", '{"emailId":"a"}');
  expect(await callbacksOf(sent)).toMatchObject([
    { disposition: "unparsed", problem: "Its body is neither JSON nor a form." },
    { disposition: "unparsed", problem: "It has no emailState." },
  ]);
  expect(await attemptOf(sent)).toMatchObject({ state: "unknown" });
  expect(await submissionOf(sent)).toMatchObject({ callback_count: 0, recipient_count: 0 });
});

test("a list of several emails is as many recipients of one callback", async () => {
  const sent = await world.send();
  await hear(sent, JSON.stringify([success("a"), success("b", { emailState: "failure" })]));
  expect((await recipientsOf(sent)).map(({ state }) => state)).toEqual(["succeeded", "failed"]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 2, callback_count: 1 });
});

test("text that PostgreSQL cannot hold holds nothing up", async () => {
  const sent = await world.send();
  const odd = String.raw`{"emailId":"a\u0000\ud800","emailState":"x\u0000","remark":"\udfff","taskId":"task-1"}`;
  await hear(sent, odd, success("b"));
  expect((await callbacksOf(sent)).map(({ disposition }) => disposition)).toEqual(["done", "done"]);
  expect(await recipientsOf(sent)).toHaveLength(2);
});

test("a row that cannot be applied stops only itself, and says why", async () => {
  const sent = await world.send({ state: "unknown" });
  const owner = openOwner(database.url, 1);
  await owner.execute("alter table recipient add constraint no_poison check (email_id <> 'poison')");
  await hear(sent, success("a"), success("poison"), success("c"));
  expect(await callbacksOf(sent)).toMatchObject([
    { disposition: "done" },
    { disposition: "failed", problem: expect.stringMatching(/^It could not be applied: .{20,120}no_poison"$/) },
    { disposition: "done" },
  ]);
  expect(await submissionOf(sent)).toMatchObject({ recipient_count: 2, callback_count: 2, state: "accepted" });
  await owner.execute("alter table recipient drop constraint no_poison");
  await owner.$client.end();
});

/** Lets the database refuse rows of a table until the returned function is called, or the test ends. */
async function refuse({ table, when, raise }: { table: string; when: string; raise: string }) {
  const owner = openOwner(database.url, 1);
  await owner.execute(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin ${raise}; end $$`,
  );
  await owner.execute(`create trigger refuse before insert on ${table} for each row ${when} execute function refuse()`);
  let isOpen = true;
  const allow = async () => {
    if (!isOpen) return;
    isOpen = false;
    await owner.execute("drop function refuse() cascade");
    await owner.$client.end();
  };
  onTestFinished(allow);
  return allow;
}

test.each(["P0001", "53200", "57014", "08006"])(
  "a row at which the database raises %s each time is set aside, told once and tried again later; the others are applied",
  async (code) => {
    const sent = await world.send();
    const allow = await refuse({
      table: "recipient",
      when: "when (new.email_id = 'poison')",
      raise: `raise exception 'refused for the test' using errcode = '${code}'`,
    });
    for (const id of ["a", "poison", "c"]) await post(world.receiver, sent.token, success(id));
    const told: unknown[] = [];
    const round = () => applyCallbacks(world, { onFailed: (error) => told.push(error) });
    await expect(round()).rejects.toThrow();
    // As many as a machine's second is enough for; the others follow.
    let applied = 0;
    for (let next = await round(); next.applied > 0; next = await round()) applied += next.applied;
    expect(applied).toBe(3);
    expect(told).toHaveLength(1);
    expect(await callbacksOf(sent)).toMatchObject([
      { disposition: "done" },
      { disposition: "failed", problem: "It could not be applied: refused for the test" },
      { disposition: "done" },
    ]);
    await allow();
    expect(await retryFailed(world.db.system)).toBe(0);
    await world.db.system
      .$client`update callback set processed_at = now() - interval '61 s' where disposition = 'failed'
      and attempt_id = ${sent.attemptId}`;
    expect(await retryFailed(world.db.system)).toBe(1);
    await world.applyAll();
    expect(await submissionOf(sent)).toMatchObject({ recipient_count: 3, callback_count: 3 });
  },
);

test("what a failing round writes into the log holds nothing of the callbacks and not the whole statement", async () => {
  const sent = await world.send();
  const allow = await refuse({ table: "evidence", when: "", raise: "raise exception 'no'" });
  const events = Array.from({ length: 500 }, (_, index) => success(`somebody-${index}`));
  await post(world.receiver, sent.token, JSON.stringify(events));
  const error = await applyCallbacks(world).catch((thrown: unknown) => thrown);
  await allow();
  const line = JSON.stringify(describeError(error));
  expect(line).toContain("PostgresError");
  expect(line).not.toContain("somebody");
  expect(line.length).toBeLessThan(5000);
  await world.applyAll();
});

test("a recipient is asked about soon, until the platform itself has verified it", async () => {
  const sent = await world.send();
  await hear(sent, success("a"), success("b,c"));
  const [asked, unaskable] = await recipientsOf(sent);
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
  expect((await recipientsOf(sent))[0]).toMatchObject({ trust: "verified", next_poll_at: null });
  expect(await query("succeeded")).toEqual([]);
  expect(await submissionOf(sent)).toMatchObject({
    succeeded_count: 2,
    succeeded_verified_count: 1,
    callback_count: 2,
  });
});

test("a callback about somebody given up on is asked about again", async () => {
  const sent = await world.send();
  await hear(sent, success("a"));
  const sql = world.db.system.$client;
  await sql`update recipient set next_poll_at = null, polling_ended_at = now() where attempt_id = ${sent.attemptId}`;
  await hear(sent, success("a", { remark: "the same again" }));
  expect((await recipientsOf(sent))[0]).toMatchObject({ next_poll_at: null });
  await hear(sent, success("a", { emailState: "failure" }));
  const [row] = await recipientsOf(sent);
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
    expect(await submissionOf(sent)).toMatchObject({ recipient_count: 600, succeeded_count: 600, callback_count: 600 });
    expect(await recipientsOf(sent)).toHaveLength(600);
  }
});

test("callbacks of a workspace that was archived meanwhile are stored and applied as ever", async () => {
  const sent = await world.send();
  await world.db.system.$client`update workspace set archived_at = now() where id = ${sent.workspaceId}`;
  try {
    await hear(sent, success("archived-1"));
    expect(await callbacksOf(sent)).toMatchObject([{ disposition: "done" }]);
    expect(await recipientsOf(sent)).toMatchObject([{ email_id: "archived-1", state: "succeeded" }]);
  } finally {
    await world.db.system.$client`update workspace set archived_at = null where id = ${sent.workspaceId}`;
  }
});
