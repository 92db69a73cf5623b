import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { listResting } from "#server/domain/account/connections/try-rested.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { getAttempt } from "#server/domain/sending/submissions/attempts.ts";
import { acceptance, answers, type Behaviour, misbehaviours, refuses } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { attemptOf, auditActions, dispatchAll, dispatcher, makeDue, openPlace, type Place, stateOf } from "./world.ts";

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

describe("what an answer makes of an attempt", () => {
  test("acceptance with its task", async () => {
    const { id } = await store();
    expect(await stateOf(world.services, id)).toBe("queued");
    expect(await dispatchNext(world.services, dispatcher())).toBe("dispatched");
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({
      state: "accepted",
      taskId: "task-1",
      httpStatus: 200,
      platformStatus: "0",
      fence: 1,
      leaseUntil: null,
      defect: null,
      contradiction: null,
      outcomeNote: null,
    });
    expect(await stateOf(world.services, id)).toBe("accepted");
    expect(await auditActions(world.services, row.id)).toEqual(["attempt.accepted"]);
    expect(await dispatchNext(world.services, dispatcher())).toBe("idle");
    expect(place.adversary.ledger).toHaveLength(1);
  });

  test.each<[string, Behaviour, object]>([
    ["refused by a certain code", refuses("-19"), { state: "refused", platformStatus: "-19" }],
    ["unknown by an ambiguous code", refuses("-22"), { state: "unknown", platformStatus: "-22" }],
    ["unknown after HTTP 500", misbehaviours.acceptThenFail, { state: "unknown", httpStatus: 500 }],
    ["unknown after a lost answer", misbehaviours.resetAfterReading, { state: "unknown", httpStatus: null }],
    ["unknown without a task id", misbehaviours.noTaskId, { state: "unknown", platformStatus: "0" }],
  ])("%s", async (_name, behaviour, expected) => {
    place.adversary.behave(behaviour);
    const { id } = await store();
    await dispatchAll(world.services);
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({ ...expected, leaseUntil: null, defect: null });
    expect(await stateOf(world.services, id)).toBe(row.state);
    expect(await auditActions(world.services, row.id)).toEqual([`attempt.${row.state}`]);
    expect(place.adversary.ledger).toHaveLength(1);
  });

  test("is stored also when the platform's words cannot be", async () => {
    place.adversary.behave(answers(() => ({ body: '{"status":"-19","reason":"a\\u0000b\\udfff"}' })));
    const { id } = await store();
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused", platformReason: "a\uFFFDb\uFFFD" });
    place.adversary.behave(answers(() => ({ body: '{"status":"0","taskId":"t\\u0000"}' })));
    const accepted = await store();
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, accepted.id)).toMatchObject({ state: "accepted", taskId: "t\uFFFD" });
  });

  test("unknown, not another try, when our own code fails after the request left", async () => {
    const reply = z.object({
      taskId: z.string().transform((): string => {
        throw new Error("a programmer's mistake");
      }),
    });
    const broken = { ...emailBatch, paced: false, operation: { ...emailBatch.operation, reply } };
    const { id } = await store();
    await dispatchAll(world.services, dispatcher({ dispatchables: new Map([["email.batchSend", broken]]) }));
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "unknown", unsentTries: 0 });
    expect(place.adversary.ledger).toHaveLength(1);
  });
});

describe("a callback before the answer", () => {
  const callbackNaming = (taskId: string, behaviour: Behaviour) => {
    place.adversary.behave({
      received: async (socket, effect) => {
        await world.services.db.system.execute(
          sql`update attempt set state = 'accepted', task_id = ${taskId} where state = 'dispatching'`,
        );
        behaviour.received?.(socket, effect);
      },
    });
  };

  test("and a lost answer leave the attempt accepted, with the task of the callback", async () => {
    callbackNaming("task-7", misbehaviours.resetAfterReading);
    const { id } = await store();
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({
      state: "accepted",
      taskId: "task-7",
      contradiction: null,
      outcomeNote: "The answer was lost; a callback proved that the platform accepted it.",
    });
  });

  test("and an answer with the same task agree", async () => {
    callbackNaming("task-1", answers());
    const { id } = await store();
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", contradiction: null });
  });

  test.each([
    ["another task", answers((effect) => ({ body: acceptance(effect).replace("task-", "other-") }))],
    ["a refusal", refuses("-19")],
  ])("and an answer with %s contradict each other, which is kept", async (_name, behaviour) => {
    callbackNaming("task-7", behaviour);
    const { id } = await store();
    await dispatchAll(world.services);
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({ state: "accepted", taskId: "task-7" });
    expect(row.contradiction).toMatch(/callbacks/);
  });
});

describe("a call that never left", () => {
  test("is tried twice more, later each time, and then waits with its account", async () => {
    await place.adversary.close();
    const { id } = await store();
    for (const delayMs of [1000, 4000]) {
      const before = Date.now();
      await dispatchAll(world.services);
      const row = await attemptOf(world.services, id);
      expect(row).toMatchObject({ state: "queued", leaseUntil: null });
      expect(row.outcomeNote).toMatch(/^Nothing was sent: nothing listens/);
      const waits = (row.dueAt?.getTime() ?? 0) - before;
      expect(waits).toBeGreaterThanOrEqual(delayMs);
      expect(waits).toBeLessThanOrEqual(delayMs + Date.now() - before);
      await makeDue(world.services, id);
    }
    await dispatchAll(world.services);
    const row = await attemptOf(world.services, id);
    expect(row).toMatchObject({ state: "queued", unsentTries: 2, fence: 3 });
    expect(row.outcomeNote).toMatch(/^Nothing was sent: .* It waits until the account works again\.$/);
    expect(await listResting(place.owner)).toMatchObject([{ id: place.connection.id, kind: "unsent" }]);
    const inChinese = await speakTo("zh", async () => [
      (await getAttempt(place.owner, row.id)).outcomeNote,
      (await listResting(place.owner))[0]?.note,
    ]);
    expect(inChinese).toEqual([
      "未发送任何内容：平台地址没有服务在监听。待账号恢复后继续。",
      "平台地址没有服务在监听。",
    ]);
    expect(await auditActions(world.services, row.id)).toEqual(Array(3).fill("attempt.queued"));
    await makeDue(world.services, id);
    await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued", fence: 3 });
  });

  test("because no sandbox is known here is left, without a try, to a worker that knows one", async () => {
    const owner = await createWorkspace(world.services);
    const connection = await createConnection(owner);
    const { id } = await storeBatch(owner, connection);
    for (let round = 1; round <= 4; round += 1) await dispatchAll(world.services);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "queued", unsentTries: 0, outcomeNote: null });
    await dispatchAll({ ...world.services, sandboxUrl: place.adversary.url });
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", unsentTries: 0 });
    expect(place.adversary.ledger).toHaveLength(1);
  });

  test("because its record cannot be stored says so without the record's content", async () => {
    const begin = emailBatchOf(place.connection.id);
    const { id } = await store(begin);
    const broken = { ...emailBatch, paced: false, operation: { ...emailBatch.operation, id: "email.\u0000" as const } };
    await dispatchAll(world.services, dispatcher({ dispatchables: new Map([["email.batchSend", broken]]) }));
    const { outcomeNote, state } = await attemptOf(world.services, id);
    expect([state, outcomeNote]).toEqual(["queued", expect.stringMatching(/^Nothing was sent: /)]);
    expect(outcomeNote).not.toContain(begin.title);
    expect(place.adversary.connections()).toBe(0);
  });
});
