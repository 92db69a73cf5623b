import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { suppression } from "#db/schema/sending.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { stopSending } from "#server/domain/sending/control/sending.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import type { Submission } from "#server/domain/sending/submissions/store.ts";
import { createConnection, createMember, storeBatch } from "#tests/support/factories.ts";
import { control } from "#tests/support/sandbox.ts";
import type { World } from "#tests/support/world.ts";
import { arrivalsOf, eachSender, numberOf, smsOnly, storeChunks } from "./chunks.ts";
import {
  attemptsOf,
  auditActions,
  claimAttempt,
  dispatchAll,
  dispatcher,
  holdsClaim,
  shortTiming,
  stateOf,
} from "./world.ts";

const reason = "The wrong list";
const one = { calls: 1, messages: 1 };
const none = { calls: 0, messages: null };
const options = dispatcher({ dispatchables: smsOnly });

let world: World;
let owner: Scope;
let connection: Connection;
const sandbox = eachSender((sender) => {
  ({ world, owner, connection } = sender);
});

const store = (count: number) => storeChunks(owner, connection, count);
const arrived = (of: Submission) => arrivalsOf(sandbox.url, of);
const statesOf = async ({ id }: { id: string }) => (await attemptsOf(world.services, id)).map(({ state }) => state);
const isNow = async ({ id }: { id: string }) => stateOf(world.services, id);
const finish = () => dispatchAll(world.services, options);

async function claim() {
  const claimed = await claimAttempt(world.services, options);
  if (typeof claimed === "string") throw new Error(`nothing was claimed: ${claimed}`);
  return claimed;
}

describe("a paused send", () => {
  test("keeps what was done, holds the rest, and goes on where it was when it is resumed", async () => {
    const send = await store(4);
    await dispatchNext(world.services, options);
    expect(await pauseSubmission(owner, send)).toEqual({ held: { calls: 3, messages: 3 }, underWay: none });
    expect(await isNow(send)).toBe("paused");
    expect(await dispatchNext(world.services, options)).toBe("idle");
    expect(await resumeSubmission(owner, send)).toEqual({ waiting: { calls: 3, messages: 3 } });
    expect(await isNow(send)).toBe("dispatching");
    await finish();
    expect(await isNow(send)).toBe("accepted");
    expect(new Set(await arrived(send)).size).toBe(4);
    expect(await arrived(send)).toHaveLength(4);
    expect(await auditActions(world.services, send.id)).toEqual([
      "submission.created",
      "submission.paused",
      "submission.resumed",
    ]);
  });

  test("holds back what was claimed but not sent yet, and says that it was under way", async () => {
    const send = await store(1);
    const claimed = await claim();
    expect(await pauseSubmission(owner, send)).toEqual({ held: none, underWay: one });
    expect(await isNow(send)).toBe("dispatching");
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(false);
    expect(await attemptsOf(world.services, send.id)).toMatchObject([{ state: "queued", dueAt: null }]);
    expect(await isNow(send)).toBe("paused");
    await resumeSubmission(owner, send);
    await finish();
    expect(await arrived(send)).toHaveLength(1);
  });

  test("lets a call go on that was claimed before, when it is resumed before that is looked at", async () => {
    const send = await store(1);
    const claimed = await claim();
    await pauseSubmission(owner, send);
    await resumeSubmission(owner, send);
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(true);
  });

  test("holds a call that comes back because nothing of it left", async () => {
    const send = await storeBatch(owner, await createUnreachable());
    const call = dispatchNext(world.services, dispatcher({ onStep: pauseOnce(send) }));
    await call;
    await pausing;
    expect(await attemptsOf(world.services, send.id)).toMatchObject([{ state: "queued", dueAt: null, unsentTries: 1 }]);
    expect(await isNow(send)).toBe("paused");
  });

  test("is left as it is where it is unknown, and what is sent again of it waits too", async () => {
    const send = await store(2);
    await makeUnknown(send, 1);
    await pauseSubmission(owner, send);
    expect(await statesOf(send)).toEqual(["unknown", "queued"]);
    expect(await isNow(send)).toBe("unknown");
    const [first] = await attemptsOf(world.services, send.id);
    const again = { attemptId: first?.id ?? "", decision: "send_again" as const, reason: "The console shows nothing" };
    await resolveAttempt(owner, again, { ...shortTiming, leaseMs: 0, timeoutMs: 0, resendWaitMs: 0 });
    expect(await statesOf(send)).toEqual(["abandoned", "queued", "queued"]);
    expect(await dispatchNext(world.services, options)).toBe("idle");
    await resumeSubmission(owner, send);
    await finish();
    expect(await arrived(send)).toHaveLength(2);
  });

  test("is not resumed while a number that waits is suppressed, whereas one that was sent to does not matter", async () => {
    const send = await store(3);
    await dispatchNext(world.services, options);
    await pauseSubmission(owner, send);
    const [done] = await arrived(send);
    const sent = Number(done?.match(/\d+$/)?.[0]);
    const [waits = 0] = [1, 2, 3].filter((chunkNo) => chunkNo !== sent);
    await suppress(numberOf(sent));
    await suppress(numberOf(waits));
    await expect(resumeSubmission(owner, send)).rejects.toThrow(/^1 waiting number has been put on the suppression/);
    expect(await isNow(send)).toBe("paused");
    await world.services.db.system
      .update(suppression)
      .set({ until: new Date(0) })
      .where(eq(suppression.number, numberOf(waits)));
    await resumeSubmission(owner, send);
  });

  test("is not resumed while all sending is stopped", async () => {
    const send = await store(1);
    await pauseSubmission(owner, send);
    await stopSending(owner, { reason });
    await expect(resumeSubmission(owner, send)).rejects.toThrow(/^Sending is stopped here/);
  });
});

describe("a stopped send", () => {
  test("keeps what was done and gives up the rest, for good", async () => {
    const send = await store(3);
    await dispatchNext(world.services, options);
    expect(await stopSubmission(owner, { ...send, reason })).toEqual({
      notSent: { calls: 2, messages: 2 },
      underWay: none,
    });
    expect((await statesOf(send)).toSorted()).toEqual(["abandoned", "abandoned", "accepted"]);
    expect(await isNow(send)).toBe("partly_accepted");
    await finish();
    expect(await arrived(send)).toHaveLength(1);
    await expect(resumeSubmission(owner, send)).rejects.toThrow("The rest of this send was stopped already.");
    expect(await auditActions(world.services, send.id)).toContain("submission.stopped");
  });

  test("gives up what was claimed but not sent, and says so at the attempt", async () => {
    const send = await store(1);
    const claimed = await claim();
    expect(await stopSubmission(owner, { ...send, reason })).toEqual({ notSent: none, underWay: one });
    expect(await holdsClaim(world.services, claimed, shortTiming)).toBe(false);
    expect(await attemptsOf(world.services, send.id)).toMatchObject([
      { state: "abandoned", outcomeNote: "Stopped before anything of it was sent." },
    ]);
    expect(await isNow(send)).toBe("cancelled");
    expect(await arrived(send)).toEqual([]);
  });

  test("cannot call back a call that left, whose outcome is stored as ever", async () => {
    await control(sandbox.url, "faults", { latencyMs: 500 });
    const send = await store(2);
    const call = dispatchNext(world.services, options);
    await vi.waitFor(async () => expect(await arrived(send)).toHaveLength(1), { timeout: 30_000, interval: 5 });
    expect(await stopSubmission(owner, { ...send, reason })).toEqual({ notSent: one, underWay: one });
    await call;
    expect((await statesOf(send)).toSorted()).toEqual(["abandoned", "accepted"]);
  });

  test("may be paused before, or an email batch, and leaves what is unknown to people", async () => {
    const paused = await store(2);
    await makeUnknown(paused, 1);
    await pauseSubmission(owner, paused);
    await stopSubmission(owner, { ...paused, reason });
    expect(await statesOf(paused)).toEqual(["unknown", "abandoned"]);
    const batch = await storeBatch(owner, connection);
    expect(await stopSubmission(owner, { ...batch, reason })).toEqual({
      notSent: { calls: 1, messages: null },
      underWay: none,
    });
    expect(await isNow(batch)).toBe("cancelled");
  });
});

describe("who and when", () => {
  test("whoever may stop sending pauses and stops, and whoever may send resumes", async () => {
    const member = (role: "analyst" | "approver" | "sender") => createMember(world.services, owner.workspace, role);
    const [analyst, approver, sender] = await Promise.all([member("analyst"), member("approver"), member("sender")]);
    const send = await store(1);
    const forbidden = { code: "forbidden" };
    await expect(pauseSubmission(analyst, send)).rejects.toMatchObject(forbidden);
    await expect(stopSubmission(analyst, { ...send, reason })).rejects.toMatchObject(forbidden);
    await pauseSubmission(approver, send);
    await expect(resumeSubmission(approver, send)).rejects.toMatchObject(forbidden);
    await expect(resumeSubmission(analyst, send)).rejects.toMatchObject(forbidden);
    await resumeSubmission(sender, send);
    await stopSubmission(sender, { ...send, reason });
  });

  test("what is over, is a draft, or is in that state already says so", async () => {
    const done = await store(1);
    await finish();
    await expect(pauseSubmission(owner, done)).rejects.toThrow("Nothing in this send is waiting: all of it was sent.");
    const send = await store(1);
    await expect(resumeSubmission(owner, send)).rejects.toThrow("This send is not paused.");
    await pauseSubmission(owner, send);
    await expect(pauseSubmission(owner, send)).rejects.toThrow("This send is paused already.");
    const draft = await store(1);
    await world.services.db.system.update(submission).set({ releasedAt: null }).where(eq(submission.id, draft.id));
    await expect(pauseSubmission(owner, draft)).rejects.toThrow("This is a draft");
    expect(await dispatchNext(world.services, options)).toBe("idle");
  });
});

async function suppress(number: string): Promise<void> {
  await world.services.db.system.insert(suppression).values({
    workspaceId: owner.workspace.id,
    channel: "sms",
    number,
    numberHash: randomBytes(32),
    reason: "asked",
    createdBy: owner.person.id,
  });
}

async function makeUnknown({ id }: Submission, chunkNo: number): Promise<void> {
  await world.services.db.system
    .update(attempt)
    .set({ state: "unknown", dueAt: null })
    .where(sql`${attempt.submissionId} = ${id} and ${attempt.chunkNo} = ${chunkNo}`);
}

let pausing: Promise<unknown>;
/** Pauses once the claim was found to hold. */
const pauseOnce = (send: Submission) => (step: string) => {
  if (step === "fence_checked") pausing = pauseSubmission(owner, send);
};

function createUnreachable(): Promise<Connection> {
  return world.services.db.system
    .execute(sql`update connection set is_default = false where id = ${connection.id}`)
    .then(() => createConnection(owner, { baseUrl: "http://127.0.0.1:9" }));
}
