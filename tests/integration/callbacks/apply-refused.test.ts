import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { retryFailed } from "#server/domain/sending/callbacks/apply/retry-failed.ts";
import { describeError } from "#server/log.ts";
import { createDatabase } from "#tests/support/database.ts";
import { callbacksOf, hear, submissionOf } from "./stored.ts";
import { createWorld, post, success, type World } from "./world.ts";

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

test("a row that cannot be applied stops only itself, and says why", async () => {
  const sent = await world.send({ state: "unknown" });
  const owner = openOwner(database.url, 1);
  await owner.execute("alter table recipient add constraint no_poison check (email_id <> 'poison')");
  await hear(world, sent, success("a"), success("poison"), success("c"));
  expect(await callbacksOf(world, sent)).toMatchObject([
    { disposition: "done" },
    { disposition: "failed", problem: expect.stringMatching(/^It could not be applied: .{20,120}no_poison"$/) },
    { disposition: "done" },
  ]);
  expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 2, callback_count: 2, state: "accepted" });
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
    expect(await callbacksOf(world, sent)).toMatchObject([
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
    expect(await submissionOf(world, sent)).toMatchObject({ recipient_count: 3, callback_count: 3 });
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
