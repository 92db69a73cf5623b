import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { releaseDraft } from "#server/domain/messages/drafts/release-draft.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Decision, resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { resumeSending, stopSending } from "#server/domain/sending/control/sending.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { changeSuppression } from "#server/domain/sending/suppressions/change.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { type Adversary, answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { erasePersonalData } from "#tests/support/erasures.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { answerTo, customers, dispatchables, numberAt, openPlace, preparedDraft, sentDraft } from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  world = await openWorld();
  adversary = await startAdversary();
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
beforeEach(() => adversary.behave(answers(({ body }) => ({ body: JSON.stringify(answerTo(body)) }))));

const goOn = () => dispatchAll(world.services, dispatcher({ dispatchables }));
const open = () => openPlace(world.services, { baseUrl: adversary.url });
const unique = () => ({ content: `Hello {{name}} ${randomUUID()}` });

function suppress(scope: Scope, number: string, until: Date | null = null) {
  return addSuppressions(scope, { numbers: number, country: null, reason: "asked us not to write", until });
}

/** A send to two whose answer was lost long enough ago to be sent again. */
async function openUnknown() {
  const owner = await open();
  const { system } = world.services.db;
  adversary.behave(misbehaviours.resetAfterReading);
  const id = await sentDraft(owner, { cells: customers(2), draft: unique() });
  await goOn();
  await system.execute(sql`update attempt set dispatched_at = now() - interval '1 day' where submission_id = ${id}`);
  adversary.behave(answers(({ body }) => ({ body: JSON.stringify(answerTo(body)) })));
  const { id: attemptId } = await attemptOf(world.services, id);
  const decide = (decision: Decision, taskId?: string) =>
    resolveAttempt(owner, { attemptId, decision, reason: "The console says so.", taskId });
  return { owner, id, decide };
}

describe("of an unknown call of SMS", () => {
  test("no task is taken, which it has not: all its numbers would count as refused, and be sent to again", async () => {
    const { owner, id, decide } = await openUnknown();
    await expect(decide("went", "task-1")).rejects.toMatchObject({ code: "invalid" });
    await decide("went");
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 2, refused: 0 });
    await expect(sendAgain(owner, smsChannel, { submissionId: id, outcome: "refused" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("nothing is sent again while a number in it is suppressed", async () => {
    const { owner, id, decide } = await openUnknown();
    await suppress(owner, numberAt(1));
    await expect(decide("send_again")).rejects.toMatchObject({ code: "conflict", details: { suppressed: 1 } });
    expect(await stateOf(world.services, id)).toBe("unknown");
  });

  test("nothing is sent again once somebody was erased from it, whose place a mark has taken", async () => {
    const { owner, id, decide } = await openUnknown();
    await erasePersonalData(owner, { subject: numberAt(1), typed: numberAt(1), reason: "asked for it" });
    await expect(decide("send_again")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Somebody has been erased from this call since"),
    });
    expect(await stateOf(world.services, id)).toBe("unknown");
    await decide("did_not_go");
  });

  test("it is sent again where the number that is suppressed is none of it", async () => {
    const { owner, id, decide } = await openUnknown();
    await suppress(owner, numberAt(5));
    await decide("send_again");
    await goOn();
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 2, unknown: 0 });
  });
});

test("what waits while all sending is stopped is paused on resuming where a number in it was suppressed meanwhile", async () => {
  const owner = await open();
  const free = await sentDraft(owner, { cells: customers(2, 10), draft: unique() });
  const held = await sentDraft(owner, { cells: customers(2), draft: unique() });
  await stopSending(owner, { reason: "a wrong list" });
  await suppress(owner, numberAt(1));
  await resumeSending(owner, { reason: "it was the right one" });
  await goOn();
  expect(await stateOf(world.services, free)).toBe("accepted");
  expect(await stateOf(world.services, held)).toBe("paused");
  expect(await readFigures(owner, smsChannel, held)).toMatchObject({ planned: 2, submitted: 0, waiting: 2 });
});

test("a number of which only a hash is left keeps a prepared draft back once it is suppressed again", async () => {
  const owner = await open();
  const number = numberAt(1);
  await suppress(owner, number, new Date(Date.now() + 3_600_000));
  await erasePersonalData(owner, { subject: number, typed: number, reason: "asked for it" });
  await world.services.db.system.execute(
    sql`update suppression set until = now() - interval '1 second' where workspace_id = ${owner.workspace.id}`,
  );
  const { id, hash } = await preparedDraft(owner, { cells: customers(2), draft: unique() });
  const [erased] = (await listSuppressions(owner, { limit: 1 })).rows;
  if (!erased) throw new Error("the suppression is gone");
  await changeSuppression(owner, { id: erased.id, reason: "asked again", until: null });
  await expect(releaseDraft(owner, smsChannel, { id, reviewedHash: hash })).rejects.toMatchObject({
    details: { suppressed: 1 },
  });
});
