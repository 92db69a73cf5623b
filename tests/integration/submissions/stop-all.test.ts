import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openOwner } from "#db/client.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { explainStop } from "#server/domain/sending/control/explain-stop.ts";
import { readSending, resumeSending, stopSending } from "#server/domain/sending/control/sending.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { createMember, emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import { control } from "#tests/support/sandbox.ts";
import type { World } from "#tests/support/world.ts";
import { arrivalsOf, eachSender, openSender, smsOnly, startDispatchers, storeChunks } from "./chunks.ts";
import {
  attemptOf,
  attemptsOf,
  auditActions,
  claimAttempt,
  dispatcher,
  holdsClaim,
  shortTiming,
  stateOf,
} from "./world.ts";

const reason = "The wrong list";
let world: World;
let owner: Scope;
let connection: Connection;
const sandbox = eachSender((sender) => {
  ({ world, owner, connection } = sender);
});

const arrived = (submission: Submission) => arrivalsOf(sandbox.url, submission);
const isAccepted = (submission: Submission) =>
  vi.waitFor(async () => expect(await stateOf(world.services, submission.id)).toBe("accepted"), {
    timeout: 150_000,
    interval: 200,
  });

/** The database forgets that sending was stopped, and all else is as ever. */
async function withoutKeepingStops(work: () => Promise<void>): Promise<void> {
  const db = openOwner(world.databaseUrl, 1);
  await db.execute(sql`create function forget_stop() returns trigger language plpgsql as
    $$ begin new.sending_stopped_at := null; return new; end $$`);
  await db.execute(
    sql`create trigger forget_stop before update on workspace for each row execute function forget_stop()`,
  );
  try {
    await work();
  } finally {
    await db.execute(sql`drop function forget_stop cascade`);
    await db.$client.end();
  }
}

/** Loops that end with their test, however that ends. */
function dispatchUntilOver(loops?: number): void {
  const dispatchers = startDispatchers(world.services, loops);
  onTestFinished(dispatchers.end);
}

/** Stops a submission of 200 calls in the middle, while another workspace sends as many. */
async function stopInTheMiddle(latencyMs: number) {
  await control(sandbox.url, "faults", { latencyMs });
  const elsewhere = await openSender(world.services, sandbox.url);
  const ours = await storeChunks(owner, connection, 200);
  const theirs = await storeChunks(elsewhere.owner, elsewhere.connection, 200);
  dispatchUntilOver();
  await vi.waitFor(async () => expect((await arrived(ours)).length).toBeGreaterThan(40), {
    timeout: 30_000,
    interval: 100,
  });
  const { underWay } = await stopSending(owner, { reason });
  const atAnswer = (await arrived(ours)).length;
  await isAccepted(theirs);
  // Sent out of one queue: where ours is not held it is through by now.
  const after = (await arrived(ours)).length - atAnswer;
  return { ours, theirs, underWay, atAnswer, after };
}

describe("stopping all sending under load", { timeout: 300_000 }, () => {
  test("lets no call begin after its answer, other workspaces go on, and after a resume each goes out once", async () => {
    const { ours, theirs, underWay, atAnswer, after } = await stopInTheMiddle(60);
    expect(underWay).toBe(0);
    expect(after).toBe(0);
    expect(atAnswer).toBeLessThan(200);
    const states = (await attemptsOf(world.services, ours.id)).map(({ state }) => state);
    expect(states.filter((state) => state === "accepted")).toHaveLength(atAnswer);
    expect(states.filter((state) => state === "queued")).toHaveLength(200 - atAnswer);

    await resumeSending(owner, { reason: "The list is right now" });
    await isAccepted(ours);
    for (const one of [ours, theirs]) {
      const texts = await arrived(one);
      expect(texts).toHaveLength(200);
      expect(new Set(texts).size).toBe(200);
    }
  });

  test("where the stop is not kept, calls go on beginning: the figures above would show it", async () => {
    await withoutKeepingStops(async () => {
      const { underWay, atAnswer, after } = await stopInTheMiddle(200);
      expect(atAnswer + after).toBe(200);
      expect(after).toBeGreaterThan(underWay);
    });
  });

  test("counts the calls that could not end while it waited, which are all that come to an end afterwards", async () => {
    await control(sandbox.url, "faults", { latencyMs: 3500 });
    const one = await storeChunks(owner, connection, 10);
    const dispatchers = startDispatchers(world.services, 3);
    await vi.waitFor(async () => expect(await arrived(one)).toHaveLength(3), { timeout: 30_000, interval: 100 });
    const { underWay } = await stopSending(owner, { reason });
    expect(underWay).toBeGreaterThan(0);
    expect(underWay).toBeLessThanOrEqual(3);
    await dispatchers.end();
    expect(await arrived(one)).toHaveLength(3);
    const states = (await attemptsOf(world.services, one.id)).map(({ state }) => state);
    expect(states.filter((state) => state === "accepted")).toHaveLength(3);
    expect(states.filter((state) => state === "queued")).toHaveLength(7);
  });
});

describe("while sending is stopped", () => {
  test("what was claimed before goes back to the queue, and nothing of it is sent", async () => {
    const one = await storeChunks(owner, connection, 1);
    const claim = await claimAttempt(world.services, dispatcher({ dispatchables: smsOnly }));
    if (typeof claim === "string") throw new Error(`nothing was claimed: ${claim}`);
    expect(await stopSending(owner, { reason })).toEqual({ underWay: 1 });
    expect(await holdsClaim(world.services, claim, shortTiming)).toBe(false);
    expect(await attemptOf(world.services, one.id)).toMatchObject({ state: "queued", leaseUntil: null });
    expect(await claimAttempt(world.services, dispatcher({ dispatchables: smsOnly }))).toBe("idle");

    await resumeSending(owner, { reason: "It was the right one" });
    dispatchUntilOver(1);
    await isAccepted(one);
    expect(await arrived(one)).toHaveLength(1);
  });

  test("everybody here is told since when, by whom and why, without anybody's number", async () => {
    expect(await readSending(owner)).toBeNull();
    await stopSending(owner, { reason: "ada@lovelace.example asked, +49 170 1234567 too" });
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    expect(await readSending(analyst)).toEqual({
      isHeld: false,
      stoppedAt: expect.any(Date),
      by: owner.person.name,
      reason: "a•••@•••.example asked, +4917••••4567 too",
    });
    await expect(stopSending(owner, { reason })).rejects.toThrow(/^The owner stopped sending already/);
  });

  test("it stops without a reason, which is given afterwards", async () => {
    await expect(explainStop(owner, { reason })).rejects.toMatchObject({ code: "conflict" });
    await stopSending(owner, {});
    expect(await readSending(owner)).toMatchObject({ reason: "" });
    await expect(storeBatch(owner, connection)).rejects.toThrow("The owner stopped it. Nothing was sent");
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(explainStop(analyst, { reason })).rejects.toMatchObject({ code: "forbidden" });
    const sender = await createMember(world.services, owner.workspace, "sender");
    await explainStop(sender, { reason: "The wrong list, says ada@lovelace.example" });
    expect(await readSending(owner)).toMatchObject({
      by: owner.person.name,
      reason: "The wrong list, says a•••@•••.example",
    });
    expect(await auditActions(world.services, owner.workspace.id)).toEqual([
      "sending.stopped",
      "sending.stop_explained",
    ]);
    // Two may be asked at once; the later answer does not take the place of the first.
    await expect(explainStop(owner, { reason: "Another reason" })).rejects.toThrow("Somebody said why already.");
  });

  test("nothing new is stored, with who stopped it and why, but a send that was stored is still found", async () => {
    const stored = emailBatchOf(connection.id);
    const { id } = await storeBatch(owner, connection, stored);
    await stopSending(owner, { reason });
    await expect(storeBatch(owner, connection)).rejects.toThrow(
      "Sending is stopped here. The owner stopped it: The wrong list. Nothing was sent; try again once it is resumed.",
    );
    expect((await storeBatch(owner, connection, stored)).id).toBe(id);
    await resumeSending(owner, { reason });
    await storeBatch(owner, connection);
  });

  test("its stop and its resume stand in the audit trail, and only who may does either", async () => {
    const sender = await createMember(world.services, owner.workspace, "sender");
    const analyst = await createMember(world.services, owner.workspace, "analyst");
    await expect(stopSending(analyst, { reason })).rejects.toMatchObject({ code: "forbidden" });
    await stopSending(sender, { reason });
    await expect(resumeSending(sender, { reason })).rejects.toMatchObject({ code: "forbidden" });
    await resumeSending(await createMember(world.services, owner.workspace, "approver"), { reason });
    await expect(resumeSending(owner, { reason })).rejects.toMatchObject({ code: "conflict" });
    expect(await auditActions(world.services, owner.workspace.id)).toEqual(["sending.stopped", "sending.resumed"]);
  });
});
