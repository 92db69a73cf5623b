import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openOwner } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { listMessages } from "#server/domain/messages/sent/read-messages.ts";
import type { Scope } from "#server/domain/scope.ts";
import { pauseSubmission } from "#server/domain/sending/control/pause.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { resumeSubmission } from "#server/domain/sending/control/resume.ts";
import { resumeSending, stopSending } from "#server/domain/sending/control/sending.ts";
import { withoutAnswer } from "#server/domain/sending/dispatch/call.ts";
import type { Claim } from "#server/domain/sending/dispatch/claimed.ts";
import { makeCalls } from "#server/domain/sending/dispatch/dispatch.ts";
import { storeUntilDone } from "#server/domain/sending/dispatch/outcome.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { type Adversary, answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { holdAuditTrail } from "../submissions/held-trail.ts";
import { attemptOf, auditActions, claimAttempt, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { customText, minutesAgo, sendCustomTo } from "./to-one.ts";
import { dispatchables, openPlace } from "./world.ts";

let world: World;
let adversary: Adversary;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  adversary = await startAdversary();
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
const accepts = answers(() => ({
  body: JSON.stringify({ status: "0", reason: null, data: { channelType: 0, messageId: "wamid.1", timestamp: 1 } }),
}));
beforeEach(async () => {
  adversary.behave(accepts);
  owner = await openPlace(world.services, { baseUrl: adversary.url });
});

const options = dispatcher({ dispatchables });
const goOn = () => dispatchAll(world.services, options);
const reason = "The wrong person";
const tooLate =
  "It was not sent: the 24 hours in which you could write to them freely were over. Only a message from a template can be sent now.";

/** Lets the stated moment lie so far back, as if so much time had passed since the message was stored. */
const lastWrote = (id: string, minutes: number) =>
  world.services.db.system.execute(
    sql`update submission set context = context || ${JSON.stringify({
      lastWroteAt: minutesAgo(minutes),
    })}::text::jsonb where id = ${id}`,
  );

/** How many calls to the platform were made, or begun, for it. */
async function callsOf(id: string): Promise<number> {
  const { system } = world.services.db;
  return (await system.select().from(platformCall).where(eq(platformCall.submissionId, id))).length;
}

async function expectNotSent(id: string): Promise<void> {
  expect(await callsOf(id)).toBe(0);
  expect(await stateOf(world.services, id)).toBe("cancelled");
  const attempt = await attemptOf(world.services, id);
  expect(attempt).toMatchObject({ state: "abandoned", attemptNo: 1, outcomeNote: tooLate, dueAt: null });
  expect(attempt).toMatchObject({ dispatchedAt: null, leaseUntil: null, resolvedAt: null });
  const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 5 });
  expect(rows).toMatchObject([{ outcome: "not_sent", reason: tooLate, msgId: null }]);
  expect(await readFigures(owner, waChannel, id)).toMatchObject({ planned: 1, notSent: 1, submitted: 0, waiting: 0 });
  expect((await getSubmission(owner, id)).calls).toMatchObject({ notMade: 1 });
  expect(await auditActions(world.services, attempt.id)).toEqual(["attempt.abandoned"]);
}

describe("a free-form message whose 24 hours end before it is called", () => {
  test("while it is paused is not called once it is resumed, and says why", async () => {
    const id = await sendCustomTo(owner, customText());
    await pauseSubmission(owner, { id });
    await goOn();
    expect(await stateOf(world.services, id)).toBe("paused");
    await lastWrote(id, 24 * 60);
    await resumeSubmission(owner, { id });
    await goOn();
    await expectNotSent(id);
  });

  test("while all sending is stopped is not called once that is resumed", async () => {
    const id = await sendCustomTo(owner, customText());
    await stopSending(owner, { reason });
    await lastWrote(id, 3 * 24 * 60);
    await resumeSending(owner, { reason });
    await goOn();
    await expectNotSent(id);
  });

  test("between its claim and its call is not called, and one claimed beside it is", async () => {
    const late = await sendCustomTo(owner, customText());
    const first = await claimAttempt(world.services, options);
    const inTime = await sendCustomTo(owner, customText());
    const second = await claimAttempt(world.services, options);
    if (typeof first === "string" || typeof second === "string") throw new Error("nothing was claimed");
    await lastWrote(late, 24 * 60);
    const ended: string[] = [];
    await makeCalls(world.services, [first, second], options, ({ claim, result }) =>
      ended.push(`${claim.attempt.submissionId} ${result.kind}`),
    );
    expect(ended).toEqual([`${inTime} accepted`]);
    await expectNotSent(late);
  });

  test("by a commit that nobody heard of stays given up, and is told of once", async () => {
    const late = await sendCustomTo(owner, customText());
    const claim = await claimAttempt(world.services, options);
    if (typeof claim === "string") throw new Error("nothing was claimed");
    await lastWrote(late, 24 * 60);
    await makeCalls(world.services, [claim], options, () => undefined);
    // What the dispatcher makes of a beginning that failed for it.
    const result = withoutAnswer(new Error("the connection was lost"), 0);
    const outcome = { claim, result, sent: null, end: null, record: null };
    await storeUntilDone(world.services, outcome, options.timing.leaseMs);
    await expectNotSent(late);
  });

  test("beside others is told to the trails of their workspaces in one order, whatever order they were claimed in", async () => {
    const owners = [owner, await openPlace(world.services, { baseUrl: adversary.url })];
    const [first, last] = owners.toSorted((a, b) => (a.workspace.id < b.workspace.id ? -1 : 1));
    if (!first || !last) throw new Error("there are not two workspaces");
    const claims: Claim[] = [];
    for (const scope of [last, first]) {
      const id = await sendCustomTo(scope, customText());
      const claim = await claimAttempt(world.services, options);
      if (typeof claim === "string") throw new Error("nothing was claimed");
      claims.push(claim);
      await lastWrote(id, 24 * 60);
    }
    const letGo = await holdAuditTrail(world.databaseUrl, last.workspace.id);
    const making = makeCalls(world.services, claims, options, () => undefined);
    const db = openOwner(world.databaseUrl, 1);
    onTestFinished(() => db.$client.end());
    const free = () =>
      db.execute(sql`select from audit_head where workspace_id = ${first.workspace.id} for update skip locked`);
    await expect.poll(async () => (await free()).length).toBe(0);
    await letGo();
    await making;
    for (const { attempt } of claims)
      expect(await attemptOf(world.services, attempt.submissionId)).toMatchObject({ state: "abandoned" });
  });

  test("after its answer was lost is not called again, whatever was decided", async () => {
    adversary.behave(misbehaviours.acceptThenDrop);
    const id = await sendCustomTo(owner, customText());
    await goOn();
    expect(await stateOf(world.services, id)).toBe("unknown");
    const { id: attemptId } = await attemptOf(world.services, id);
    await world.services.db.system.execute(
      sql`update attempt set dispatched_at = now() - interval '1 day' where submission_id = ${id}`,
    );
    await lastWrote(id, 25 * 60);
    adversary.behave(accepts);
    await resolveAttempt(owner, { attemptId, decision: "send_again", reason: "The console says so." });
    await goOn();
    expect(await callsOf(id)).toBe(1);
    const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 5 });
    expect(rows).toMatchObject([{ outcome: "not_sent", reason: tooLate }]);
  });
});

test("a free-form message that was paused and is resumed within its 24 hours is called", async () => {
  const id = await sendCustomTo(owner, customText());
  await pauseSubmission(owner, { id });
  await lastWrote(id, 24 * 60 - 1);
  await resumeSubmission(owner, { id });
  await goOn();
  expect(await stateOf(world.services, id)).toBe("accepted");
});

test("what was stopped says so, and what somebody decided about does not say that it was", async () => {
  adversary.behave(misbehaviours.acceptThenDrop);
  const id = await sendCustomTo(owner, customText());
  await goOn();
  const { id: attemptId } = await attemptOf(world.services, id);
  await resolveAttempt(owner, { attemptId, decision: "did_not_go", reason: "The console says so." });
  const { rows } = await listMessages(owner, waChannel, { submissionId: id, limit: 5 });
  const because = "decided that it did not go: The console says so.";
  expect(rows).toMatchObject([
    { outcome: "not_sent", reason: expect.stringContaining(because), decided: { reason: "The console says so." } },
  ]);
});
