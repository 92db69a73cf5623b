import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { submission } from "#db/schema/submissions.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { rested } from "#server/domain/account/connections/rest.ts";
import { listResting, tryNow, tryRested } from "#server/domain/account/connections/try-rested.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { Dispatcher } from "#server/domain/sending/dispatch/dispatcher.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import { type Answer, answers, type Effect, misbehaviours, refuses } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { smsOnly, storeChunks } from "./chunks.ts";
import {
  attemptsOf,
  auditActions,
  claimAttempt,
  dispatcher,
  endLease,
  makeDue,
  openPlace,
  type Place,
} from "./world.ts";

let world: World;
let place: Place;
let other: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
  other = await openPlace(world.services);
  for (const { adversary } of [place, other]) adversary.behave(answers(accepted));
});
afterEach(async () => {
  for (const { adversary } of [place, other]) await adversary.close();
  // What a test left waiting or resting is not the next one's.
  await world.services.db.system.execute(sql`update attempt set state = 'abandoned' where state = 'queued'`);
  await world.services.db.system.update(connection).set(rested);
});

function accepted({ body }: Effect): Answer {
  // What is only read has no numbers.
  const { array = [] }: { array?: { numbers: string; orderId: string }[] } = JSON.parse(body);
  const named = array.map(({ numbers, orderId }) => ({ msgId: `m-${orderId}`, number: numbers, orderId }));
  return { body: JSON.stringify({ status: "0", reason: "success", success: named.length, fail: 0, array: named }) };
}

const codeOf = (kind: string) =>
  Object.entries(sendSmsBatch.faults).find(([, fault]) => fault.kind === kind)?.[0] ?? "none";

function open(slots: number, timeoutMs = 1000) {
  const timing = { ...dispatcher().timing, timeoutMs, marginMs: 1000 };
  const options = dispatcher({ dispatchables: smsOnly, timing });
  const onError = (error: unknown) => {
    throw error;
  };
  return new Dispatcher(world.services, { ...options, slots, onError });
}

/** Makes calls until nothing that is due may be sent. */
async function sendAll(slots = 4): Promise<void> {
  const calls = open(slots);
  for (let isMore = true; isMore; await calls.drain()) {
    isMore = await calls.claimDue();
  }
}

async function countsOf(id: string): Promise<Record<string, number>> {
  const rows = await attemptsOf(world.services, id);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, those]) => [state, those.length]),
  );
}

async function sendOf(id: string) {
  const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
  return row;
}

async function accountOf({ connection: { id } }: Place) {
  const [row] = await world.services.db.system.select().from(connection).where(eq(connection.id, id));
  if (!row) throw new Error("the connection is gone");
  return row;
}

async function endRest({ connection: { id } }: Place): Promise<void> {
  const past = sql`date_trunc('milliseconds', now()) - interval '1 second'`;
  await world.services.db.system.update(connection).set({ restUntil: past }).where(eq(connection.id, id));
}

describe("one account", () => {
  test("whose address swallows everything leaves the others their place at once", async () => {
    place.adversary.behave(misbehaviours.halfOpen);
    const large = await storeChunks(place.owner, place.connection, 200);
    const calls = open(8, 10_000);
    let isOver = false;
    const running = (async () => {
      while (!isOver) if (!(await calls.claimDue())) await new Promise((resolve) => setTimeout(resolve, 10));
    })();
    await place.adversary.effects(8);
    await storeChunks(other.owner, other.connection, 1);
    await other.adversary.effects(1);
    // Not one of the calls that hang has ended meanwhile, and no more of them were begun.
    expect(await countsOf(large.id)).toEqual({ dispatching: 8, queued: 192 });
    expect(place.adversary.ledger).toHaveLength(8);
    isOver = true;
    calls.stop();
    await place.adversary.close();
    await running;
    await calls.drain();
  });

  test("sends what is small before what is left of what is large", async () => {
    const large = await storeChunks(place.owner, place.connection, 12);
    const calls = open(1);
    await calls.claimDue();
    await calls.drain();
    const small = await storeChunks(place.owner, place.connection, 1);
    while (await calls.claimDue()) await calls.drain();
    const texts = place.adversary.ledger.map(({ body }) => body);
    expect(texts).toHaveLength(13);
    expect(texts.findIndex((body) => body.includes(small.intentId))).toBe(1);
    expect(await countsOf(large.id)).toEqual({ accepted: 12 });
  });
});

describe("a lost answer", () => {
  test("pauses the rest of its send, which goes on when a person resumes it", async () => {
    place.adversary.behave({
      received: (socket, effect) =>
        effect.number === 3 ? socket.resetAndDestroy() : answers(accepted).received?.(socket, effect),
    });
    const { id } = await storeChunks(place.owner, place.connection, 6);
    const single = await storeChunks(place.owner, place.connection, 1);
    await sendAll(1);
    expect(await countsOf(id)).toEqual({ accepted: 1, unknown: 1, queued: 4 });
    const row = await sendOf(id);
    expect(row).toMatchObject({ state: "unknown", pauseReason: expect.stringMatching(/^An answer was lost/) });
    expect(row?.pausedAt).not.toBeNull();
    expect(await auditActions(world.services, id)).toContain("submission.paused");
    // Another send of the same account is none of it.
    expect(await countsOf(single.id)).toEqual({ accepted: 1 });
    await resumeSubmission(place.owner, { id });
    expect(await sendOf(id)).toMatchObject({ pausedAt: null, pauseReason: null });
    await sendAll(1);
    expect(await countsOf(id)).toEqual({ accepted: 5, unknown: 1 });
  });

  test("pauses nothing where it was the only call", async () => {
    place.adversary.behave(misbehaviours.resetAfterReading);
    const { id } = await storeChunks(place.owner, place.connection, 1);
    await sendAll();
    expect(await sendOf(id)).toMatchObject({ state: "unknown", pausedAt: null });
  });

  test("of a worker that died pauses the rest as well", async () => {
    const { id } = await storeChunks(place.owner, place.connection, 3);
    await claimAttempt(world.services, dispatcher({ dispatchables: smsOnly }));
    await endLease(world.services, id);
    await sweepExpired(world.services);
    expect(await countsOf(id)).toEqual({ unknown: 1, queued: 2 });
    expect(await sendOf(id)).toMatchObject({ pauseReason: expect.stringMatching(/^An answer was lost/) });
    await sendAll();
    expect(place.adversary.ledger).toHaveLength(0);
  });
});

describe("an account that fails three times in a row", () => {
  test("rests, and an outage refuses nothing", async () => {
    const { system } = world.services.db;
    const { id: connectionId } = place.connection;
    const nobody = await openPlace(world.services);
    await nobody.adversary.close();
    await system.update(connection).set({ baseUrl: nobody.adversary.url }).where(eq(connection.id, connectionId));
    const { id } = await storeChunks(place.owner, place.connection, 12);
    const rests: number[] = [];
    for (let round = 0; round < 4; round++) {
      await makeDue(world.services, id);
      await sendAll();
      expect(await countsOf(id)).toEqual({ queued: 12 });
      const { restSince, restUntil } = await accountOf(place);
      if (!restSince || !restUntil) throw new Error("it does not rest");
      rests.push(restUntil.getTime() - Date.now());
      // As if all of the rest had passed.
      await system.execute(sql`update connection set rest_since = now() - interval '30 seconds' * ${2 ** (round + 1) - 1},
        rest_until = date_trunc('milliseconds', now()) where id = ${connectionId}`);
      expect(await tryRested(world.services)).toBe(true);
    }
    for (const [index, ms] of rests.entries()) {
      expect(ms).toBeLessThan(30_000 * 2 ** index + 5000);
      expect(ms).toBeGreaterThan(30_000 * 2 ** index - 10_000);
    }
    await system.update(connection).set({ baseUrl: place.adversary.url }).where(eq(connection.id, connectionId));
    await endRest(place);
    expect(await tryRested(world.services)).toBe(true);
    await makeDue(world.services, id);
    await sendAll();
    expect(await countsOf(id)).toEqual({ accepted: 12 });
    expect(await accountOf(place)).toMatchObject({ failedInRow: 0, restSince: null, restUntil: null, restKind: null });
  });

  test.each(["balance", "credentials", "account", "ip"])(
    "stops burning the rest of a send at refusals about its %s",
    async (kind) => {
      place.adversary.behave(refuses(codeOf(kind)));
      const { id } = await storeChunks(place.owner, place.connection, 12);
      await sendAll(1);
      expect(await countsOf(id)).toEqual({ refused: 3, queued: 9 });
      expect(await listResting(place.owner)).toMatchObject([{ id: place.connection.id, kind }]);
      expect(await auditActions(world.services, place.connection.id)).toContain("connection.rested");
      // Nobody else rests.
      const elsewhere = await storeChunks(other.owner, other.connection, 1);
      await sendAll();
      expect(await countsOf(elsewhere.id)).toEqual({ accepted: 1 });
      // A person has it tried: one call goes, and is not refused for good while the account is to blame.
      await tryNow(place.owner, { id: place.connection.id });
      await sendAll();
      expect(await countsOf(id)).toEqual({ refused: 3, queued: 9 });
      expect(place.adversary.ledger).toHaveLength(4);
      place.adversary.behave(answers(accepted));
      await tryNow(place.owner, { id: place.connection.id });
      await sendAll();
      expect(await countsOf(id)).toEqual({ refused: 3, accepted: 9 });
      expect(await listResting(place.owner)).toEqual([]);
    },
  );

  test("refuses calls that are to blame themselves without a rest", async () => {
    place.adversary.behave(refuses(codeOf("input")));
    const { id } = await storeChunks(place.owner, place.connection, 6);
    await sendAll();
    expect(await countsOf(id)).toEqual({ refused: 6 });
    expect(await listResting(place.owner)).toEqual([]);
  });

  test("is left to people after a day, and goes on when they say so", async () => {
    place.adversary.behave(refuses(codeOf("credentials")));
    const { id } = await storeChunks(place.owner, place.connection, 4);
    await sendAll();
    await world.services.db.system.execute(sql`update connection set rest_since = rest_since - interval '25 hours',
      rest_until = now() - interval '1 minute' where id = ${place.connection.id}`);
    expect(await tryRested(world.services)).toBe(false);
    expect(await listResting(place.owner)).toMatchObject([{ until: null }]);
    place.adversary.behave(answers(accepted));
    await sendAll();
    expect((await countsOf(id)).queued).toBeGreaterThan(0);
    await tryNow(place.owner, { id: place.connection.id });
    await sendAll();
    expect((await countsOf(id)).queued).toBeUndefined();
    await expect(tryNow(place.owner, { id: place.connection.id })).rejects.toMatchObject({ code: "conflict" });
  });
});
