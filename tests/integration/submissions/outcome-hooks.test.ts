import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import type { Dispatchable, Taken } from "#server/domain/sending/dispatch/dispatchable.ts";
import { misbehaviours, refuses } from "#tests/support/adversary.ts";
import { storeBatch } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, dispatchAll, dispatcher, openPlace, type Place, shortTiming } from "./world.ts";

let world: World;
let place: Place;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await openPlace(world.services);
});
afterEach(() => place.adversary.close());

const calledWith = (hooks: Partial<Dispatchable>) =>
  dispatcher({ dispatchables: new Map([["email.batchSend", { ...emailBatch, paced: false, ...hooks }]]) });

describe("what an accepted call changes besides its attempt", () => {
  const rename = async (tx: Tx, taken: readonly Taken[]) => {
    for (const { attempt, reply } of taken)
      await tx
        .update(submission)
        .set({ title: `made ${String(reply.taskId)}` })
        .where(eq(submission.id, attempt.submissionId));
    return new Map();
  };
  const titleOf = async (id: string) => {
    const [row] = await world.services.db.system.select().from(submission).where(eq(submission.id, id));
    return row?.title;
  };

  test("is stored with its outcome", async () => {
    const { id } = await storeBatch(place.owner, place.connection);
    await dispatchAll(world.services, calledWith({ apply: rename }));
    expect(await titleOf(id)).toBe("made task-1");
  });

  test("is left alone by a refusal and by a lost answer", async () => {
    for (const behaviour of [refuses("-19"), misbehaviours.resetAfterReading]) {
      place.adversary.behave(behaviour);
      const { id } = await storeBatch(place.owner, place.connection);
      const before = await titleOf(id);
      await dispatchAll(world.services, calledWith({ apply: rename }));
      expect(await titleOf(id)).toBe(before);
    }
  });

  test("fails together with the outcome, and both are stored when they are tried again, by one call", async () => {
    let tries = 0;
    const { id } = await storeBatch(place.owner, place.connection);
    const apply: Dispatchable["apply"] = async (tx, taken) => {
      const learned = await rename(tx, taken);
      tries += 1;
      if (tries === 1) throw new Error("the first try fails");
      return learned;
    };
    await dispatchAll(world.services, calledWith({ apply }));
    expect(tries).toBe(2);
    expect(await titleOf(id)).toBe("made task-1");
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", taskId: "task-1" });
    expect(place.adversary.ledger).toHaveLength(1);
  });
});

describe("a refusal that says that the platform has it already", () => {
  /** Sends, loses the answer, and sends again by a person's decision; the platform then refuses with -19. */
  async function sendTwice(hooks: Partial<Dispatchable>): Promise<string> {
    place.adversary.behave(misbehaviours.resetAfterReading);
    const { id } = await storeBatch(place.owner, place.connection);
    await dispatchAll(world.services, calledWith(hooks));
    const first = await attemptOf(world.services, id);
    await world.services.db.system.execute(
      sql`update attempt set dispatched_at = now() - interval '1 hour' where id = ${first.id}`,
    );
    // A lost answer pauses its send; that is not what this is about.
    await world.services.db.system.execute(
      sql`update submission set paused_at = null, pause_reason = null where id = ${id}`,
    );
    place.adversary.behave(refuses("-19"));
    const again = { attemptId: first.id, decision: "send_again", reason: "The console shows nothing" } as const;
    await resolveAttempt(place.owner, again, shortTiming);
    await dispatchAll(world.services, calledWith(hooks));
    return id;
  }

  test("proves the first call, whose answer was lost", async () => {
    const id = await sendTwice({ provesAccepted: ["-19"] });
    expect(await attemptsOf(world.services, id)).toMatchObject([
      { attemptNo: 1, state: "abandoned" },
      { attemptNo: 2, state: "accepted_id_unknown", platformStatus: "-19", taskId: null },
    ]);
  });

  test("refuses where its operation does not count that code as a proof", async () => {
    const id = await sendTwice({});
    expect(await attemptsOf(world.services, id)).toMatchObject([{ state: "abandoned" }, { state: "refused" }]);
  });

  test("refuses a first call, before which nothing was lost", async () => {
    place.adversary.behave(refuses("-19"));
    const { id } = await storeBatch(place.owner, place.connection);
    await dispatchAll(world.services, calledWith({ provesAccepted: ["-19"] }));
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused" });
  });
});
