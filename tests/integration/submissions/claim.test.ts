import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attempt } from "#db/schema/submissions.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { withoutAnswer } from "#server/domain/sending/dispatch/call.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { storeOutcomes } from "#server/domain/sending/dispatch/outcome.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import { writeAnswer } from "#tests/support/adversary.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { toldRow } from "#tests/support/told-row.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  attemptOf,
  attemptsOf,
  auditActions,
  claimAttempt,
  dispatchAll,
  dispatcher,
  endLease,
  holdsClaim,
  openPlace,
  type Place,
  shortTiming,
  stateOf,
} from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
});
afterEach(async () => {
  await place.adversary.close();
  // What a test left waiting is not the next one's.
  await world.services.db.system.execute(
    sql`update attempt set state = 'abandoned' where state in ('queued', 'dispatching')`,
  );
});
const store = (overrides?: Parameters<typeof storeBatch>[2]) => storeBatch(place.owner, place.connection, overrides);

describe("a claim", () => {
  const claim = async (workerId = "worker-1") => {
    const claimed = await claimAttempt(world.services, dispatcher({ workerId }));
    if (typeof claimed === "string") throw new Error(`nothing was claimed: ${claimed}`);
    return claimed;
  };

  test("mints a callback token of 32 random bytes, of which the database has only the hash", async () => {
    const { id } = await store();
    const { callbackToken, attempt: row } = await claim();
    expect(Buffer.from(callbackToken, "base64url")).toHaveLength(32);
    const tokens = await world.services.db.system.execute<{ hash: Buffer; at: string; created: string }>(sql`
      select t.hash, t.attempt_created_at::text as at, a.created_at::text as created
      from attempt_token t join attempt a on a.id = t.attempt_id where a.submission_id = ${id}`);
    expect(tokens.map(({ hash }) => hash)).toEqual([hashToken(callbackToken)]);
    expect(tokens[0]?.at).toBe(tokens[0]?.created);
    expect(row).toMatchObject({ state: "dispatching", fence: 1, leaseOwner: expect.stringMatching(/^worker-1\//) });
  });

  test("is one worker's alone, under many at once", async () => {
    for (let count = 0; count < 5; count++) await store();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) => claimAttempt(world.services, dispatcher({ workerId: `w-${index}` }))),
    );
    const ids = claims.flatMap((claimed) => (typeof claimed === "string" ? [] : [claimed.attempt.id]));
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  test("holds while its lease is long enough for the whole call", async () => {
    await store();
    expect(await holdsClaim(world.services, await claim(), shortTiming)).toBe(true);
  });

  test("does not hold after its lease ended, nor after it was swept", async () => {
    const { id } = await store();
    const claimed = await claim();
    await endLease(world.services, id);
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(false);
    expect((await attemptOf(world.services, id)).state).toBe("dispatching");
    expect(await sweepExpired(world.services)).toBe(1);
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(false);
    expect((await attemptOf(world.services, id)).state).toBe("unknown");
  });

  test("whose lease runs on, but not for a whole call, gives its attempt back", async () => {
    const { id } = await store();
    const claimed = await claim();
    await world.services.db.system.execute(
      sql`update attempt set lease_until = now() + interval '2 seconds' where submission_id = ${id}`,
    );
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(false);
    expect((await attemptOf(world.services, id)).state).toBe("queued");
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", fence: 2 });
    expect(place.adversary.ledger).toHaveLength(1);
  });

  test("does not hold for a worker whose attempt was claimed again", async () => {
    const { id } = await store();
    const first = await claim("worker-1");
    await world.services.db.system.execute(
      sql`update attempt set state = 'queued', due_at = date_trunc('milliseconds', now()) where submission_id = ${id}`,
    );
    const second = await claim("worker-2");
    expect(second.attempt.fence).toBe(2);
    expect(await holdsClaim(world.services, first, shortTiming)).toBe(false);
    expect(await holdsClaim(world.services, second, shortTiming)).toBe(true);
  });

  test("that a crash of the database took back is not taken for the next one, which has its number", async () => {
    const { id } = await store();
    const lost = await claim();
    await world.services.db.system.execute(
      sql`update attempt set state = 'queued', fence = 0, lease_owner = null, lease_until = null where submission_id = ${id}`,
    );
    const next = await claim();
    expect(next.attempt.fence).toBe(lost.attempt.fence);
    expect(await holdsClaim(world.services, lost, shortTiming)).toBe(false);
    expect(await holdsClaim(world.services, next, shortTiming)).toBe(true);
    // Its call could not begin either, which would give the attempt to a third one.
    const result = withoutAnswer(new Error("The database is away."), 0);
    expect(await storeOutcomes(world.services, [{ claim: lost, result, sent: null, end: null, record: null }])).toEqual(
      [],
    );
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "dispatching", unsentTries: 0 });
  });

  test("that ended before the call leaves a record that says so, and nothing at the platform", async () => {
    const { id } = await store();
    const gone = dispatchNext(world.services, {
      ...dispatcher(),
      timing: { ...shortTiming, leaseMs: shortTiming.timeoutMs },
    });
    expect(await gone).toBe("lost");
    expect(place.adversary.connections()).toBe(0);
    const [record, ...more] = await world.services.db.system.execute<{ note: string }>(
      sql`select outcome, sent, note from platform_call where submission_id = ${id}`,
    );
    expect(more).toEqual([]);
    const note = "The claim ended before the call was made.";
    expect(toldRow(record ?? {})).toEqual({ outcome: "not_sent", sent: false, note });
  });

  test("never takes an operation that this worker cannot make, and is not stopped by one", async () => {
    const foreign = await store({ operation: "sms.sendBatch", area: "sms" });
    const own = await store();
    await dispatchAll(world.services);
    expect((await attemptOf(world.services, foreign.id)).state).toBe("queued");
    expect((await attemptOf(world.services, own.id)).state).toBe("accepted");
  });
});

test("the database refuses a second live attempt of one chunk", async () => {
  const { id } = await store();
  const { id: _, ...row } = await attemptOf(world.services, id);
  const states = ["queued", "dispatching", "accepted", "accepted_id_unknown", "unknown"] as const;
  for (const mine of states) {
    await world.services.db.system.execute(sql`update attempt set state = ${mine} where submission_id = ${id}`);
    for (const other of states)
      await expect(
        world.services.db.system.insert(attempt).values({ ...row, attemptNo: 2, state: other }),
      ).rejects.toMatchObject({ cause: { code: "23505", constraint_name: "attempt_one_live" } });
  }
});

describe("an expired lease", () => {
  test("becomes unknown, never queued, with an entry in the audit trail", async () => {
    const { id } = await store();
    await claimAttempt(world.services, dispatcher());
    expect(await sweepExpired(world.services)).toBe(0);
    await endLease(world.services, id);
    expect(await sweepExpired(world.services)).toBe(1);
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({ state: "unknown", leaseUntil: null });
    expect(await stateOf(world.services, id)).toBe("unknown");
    expect(await auditActions(world.services, row.id)).toEqual(["attempt.unknown"]);
    expect(await dispatchNext(world.services, dispatcher())).toBe("idle");
  });

  test("is swept once by many sweepers, over several workspaces", async () => {
    const places = await Promise.all([place, ...(await Promise.all([1, 2].map(() => openPlace(world.services))))]);
    for (const { owner, connection } of [...places, ...places, ...places]) await storeBatch(owner, connection);
    for (let count = 0; count < 9; count++) await claimAttempt(world.services, dispatcher());
    await world.services.db.system.execute(
      sql`update attempt set lease_until = now() - interval '1 second' where state = 'dispatching'`,
    );
    const swept = await Promise.all(Array.from({ length: 6 }, () => sweepExpired(world.services)));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(9);
    const entries = await world.services.db.system.execute<{ count: number }>(
      sql`select count(*)::int as count from audit where action = 'attempt.unknown' group by target_id having count(*) > 1`,
    );
    expect(entries).toEqual([]);
    await Promise.all(places.slice(1).map(({ adversary }) => adversary.close()));
  });

  test("of a call under way is unknown until its late answer says more", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    place.adversary.behave({ received: (socket, effect) => void gate.then(() => writeAnswer(socket, effect, {})) });
    const { id } = await store();
    const call = dispatchNext(world.services, dispatcher({ workerId: "slow" }));
    await place.adversary.effects(1);
    await endLease(world.services, id);
    await sweepExpired(world.services);
    expect(await stateOf(world.services, id)).toBe("unknown");
    release();
    expect(await call).toBe("dispatched");
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({ state: "accepted", taskId: "task-1", outcomeNote: null });
    expect(await stateOf(world.services, id)).toBe("accepted");
    expect(await auditActions(world.services, row.id)).toEqual(["attempt.unknown", "attempt.accepted"]);
  });

  test("of a call that a person gave up keeps their decision and shows that the late answer contradicts it", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    place.adversary.behave({ received: (socket, effect) => void gate.then(() => writeAnswer(socket, effect, {})) });
    const { id } = await store();
    const call = dispatchNext(world.services, dispatcher({ workerId: "slow" }));
    await place.adversary.effects(1);
    await endLease(world.services, id);
    await sweepExpired(world.services);
    const { id: attemptId } = await attemptOf(world.services, id);
    await resolveAttempt(place.owner, { attemptId, decision: "did_not_go", reason: "the console shows no such batch" });
    release();
    await call;
    expect(await attemptOf(world.services, id)).toMatchObject({
      state: "abandoned",
      contradiction: "The platform accepted this call after it had been recorded as not sent here.",
    });
  });
});

test("a worker that lost its claim cannot send, and the attempt goes out once by another", async () => {
  const { id } = await store();
  const frozen = await claimAttempt(world.services, dispatcher({ workerId: "frozen" }));
  if (typeof frozen === "string") throw new Error("nothing was claimed");
  await endLease(world.services, id);
  await sweepExpired(world.services);
  // What a person's decision to send again does, without its wait.
  await world.services.db.system.execute(sql`update attempt set state = 'abandoned' where submission_id = ${id}`);
  const { id: _, ...row } = await attemptOf(world.services, id);
  await world.services.db.system.insert(attempt).values({ ...row, attemptNo: 2, state: "queued", dueAt: new Date(0) });
  await dispatchAll(world.services, dispatcher({ workerId: "awake" }));
  expect(await holdsClaim(world.services, frozen, shortTiming)).toBe(false);
  expect((await attemptsOf(world.services, id)).map(({ state }) => state)).toEqual(["abandoned", "accepted"]);
  expect(place.adversary.ledger).toHaveLength(1);
});
