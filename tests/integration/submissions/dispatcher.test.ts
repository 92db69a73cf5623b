import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { smsBatch } from "#server/domain/areas/sms/dispatchable.ts";
import type { Outcome } from "#server/domain/sending/dispatch/attempt-facts.ts";
import { claimAttempts } from "#server/domain/sending/dispatch/claim.ts";
import { makeCalls } from "#server/domain/sending/dispatch/dispatch.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { Dispatcher } from "#server/domain/sending/dispatch/dispatcher.ts";
import { storeOutcomes } from "#server/domain/sending/dispatch/outcome.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import { type Answer, answers, type Behaviour, type Effect, writeAnswer } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { smsOnly, storeChunks } from "./chunks.ts";
import { attemptsOf, auditActions, dispatcher, endLease, openPlace, type Place } from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld({ connections: 5 });
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
});
afterEach(async () => {
  await place.adversary.close();
  // What a test left waiting is not the next one's.
  await world.services.db.system.execute(sql`update attempt set state = 'abandoned' where state = 'queued'`);
});

/** As the platform answers a batch of messages, each with its id. */
function accepted({ body }: Effect): Answer {
  const { array }: { array: { numbers: string; orderId: string }[] } = JSON.parse(body);
  const named = array.map(({ numbers, orderId }) => ({ msgId: `m-${orderId}`, number: numbers, orderId }));
  return { body: JSON.stringify({ status: "0", reason: "success", success: named.length, fail: 0, array: named }) };
}

function open(slots: number, { dispatchables = smsOnly, leaseMs = 20_000 } = {}) {
  const errors: unknown[] = [];
  const options = dispatcher({
    dispatchables,
    timing: { ...dispatcher().timing, timeoutMs: 1000, marginMs: 1000, leaseMs },
  });
  const calls = new Dispatcher(world.services, { ...options, slots, onError: (error) => errors.push(error) });
  return { calls, errors };
}

const statesOf = async (id: string) => (await attemptsOf(world.services, id)).map(({ state }) => state);

test("an outcome that cannot be stored keeps no other from being stored", async () => {
  place.adversary.behave(answers(accepted));
  const { id } = await storeChunks(place.owner, place.connection, 6);
  const poisoned: Dispatchable = {
    ...smsBatch,
    apply: async (tx, taken) => {
      if (/ no 1\./.test(JSON.stringify(taken.map(({ sent }) => sent)))) throw new Error("a programmer's mistake");
      return smsBatch.apply?.(tx, taken) ?? new Map();
    },
  };
  const dispatchables = new Map([[smsBatch.operation.id, poisoned]]);
  const { calls, errors } = open(3, { dispatchables, leaseMs: 5000 });
  while (await calls.claimDue());
  const others = async () => (await statesOf(id)).slice(1);
  await expect.poll(others).toEqual(Array(5).fill("accepted"));
  expect(errors).toEqual([]);
  // An answer that exists nowhere else is not given up at once, and the end waits for it.
  await calls.drain();
  expect(errors).toEqual([new Error("a programmer's mistake")]);
  await endLease(world.services, id);
  await sweepExpired(world.services);
  expect((await statesOf(id))[0]).toBe("unknown");
  expect(place.adversary.ledger).toHaveLength(6);
});

test("once it is to stop nothing more is claimed, also by a claim that waits for a call to end", async () => {
  const arrived = Promise.withResolvers<() => void>();
  const held: Behaviour = {
    received: (socket, effect) => arrived.resolve(() => writeAnswer(socket, effect, accepted(effect))),
  };
  place.adversary.behave(held);
  const { id } = await storeChunks(place.owner, place.connection, 2);
  const { calls, errors } = open(1);
  expect(await calls.claimDue()).toBe(true);
  const answer = await arrived.promise;
  const next = calls.claimDue();
  calls.stop();
  expect(await next).toBe(false);
  answer();
  await calls.drain();
  expect(await calls.claimDue()).toBe(false);
  expect((await statesOf(id)).toSorted()).toEqual(["accepted", "queued"]);
  expect(place.adversary.ledger).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("an outcome whose commit was not heard of is stored once", async () => {
  place.adversary.behave(answers(accepted));
  const { id } = await storeChunks(place.owner, place.connection, 2);
  const options = dispatcher({ dispatchables: smsOnly });
  const { claims } = await claimAttempts(world.services, options, 2);
  const outcomes: Outcome[] = [];
  await makeCalls(world.services, claims, options, (outcome) => outcomes.push(outcome));
  expect(await storeOutcomes(world.services, outcomes)).toEqual([]);
  const before = await attemptsOf(world.services, id);
  expect(await storeOutcomes(world.services, outcomes)).toEqual([]);
  expect(await attemptsOf(world.services, id)).toEqual(before);
  for (const row of before) expect(await auditActions(world.services, row.id)).toEqual(["attempt.accepted"]);
});
