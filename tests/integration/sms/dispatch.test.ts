import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { smsFaults } from "#server/contract/facts/sms-faults.ts";
import { sendSms, sendSmsBatch } from "#server/contract/sms.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { listMessages } from "#server/domain/messages/sent/read-messages.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Adversary, answers, misbehaviours, refuses, startAdversary } from "#tests/support/adversary.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { answerTo, appId, customers, dispatchables, messagesOf, openPlace, sentDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});
beforeEach(() => adversary.behave(answers(({ body }) => ({ body: JSON.stringify(answerTo(body)) }))));

const options = dispatcher({ dispatchables });
const goOn = () => dispatchAll(world.services, options);
/** Without the day's memory of what was sent: each text is one of its own. */
const unique = () => `Your parcel ${randomUUID()}`;

type Kind = typeof sendSms.id | typeof sendSmsBatch.id;
const kinds: Kind[] = [sendSms.id, sendSmsBatch.id];

/** One number over either operation. */
async function send(scope: Scope, kind: Kind, number = "+4915112345678", content = unique()): Promise<string> {
  if (kind === "sms.sendBatch") return sentDraft(scope, { cells: [[number, "x"]], draft: { content, variables: {} } });
  const draft = { appId, number, content };
  const { id } = await sendOne(scope, {
    intentId: randomUUID(),
    draft,
    reviewedHash: null,
    title: null,
    repeatReason: null,
  });
  return id;
}

describe.each(kinds)("%s over the sandbox", (kind) => {
  test("is accepted: the number has its id, and is followed no further", async () => {
    const owner = await openPlace(world.services);
    const id = await send(owner, kind);
    await goOn();
    expect(await attemptOf(world.services, id)).toMatchObject({
      state: "accepted",
      taskId: null,
      messageCount: 1,
      acceptedCount: 1,
      unclearCount: 0,
      contradiction: null,
    });
    expect(await stateOf(world.services, id)).toBe("accepted");
    const [row] = await messagesOf(world.services, id);
    expect(row).toMatchObject({ number: "+4915112345678", msgId: expect.stringMatching(/^\d+$/), partCount: 1 });
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({
      planned: 1,
      submitted: 1,
      accepted: 1,
      refused: 0,
      unknown: 0,
    });
  });

  test.each([
    ["sandbox-uncertified", "-1"],
    ["sandbox-ip", "-2"],
    ["sandbox-broke", "-10"],
    ["sandbox-locked", kind === "sms.send" ? "-13" : "-1"],
  ])("is refused to %s with %s", async (apiKey, code) => {
    const owner = await openPlace(world.services, { apiKey, secret: "sandbox-secret" });
    const id = await send(owner, kind);
    await goOn();
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused", platformStatus: code });
    const { rows } = await listMessages(owner, smsChannel, { submissionId: id, limit: 10 });
    expect(rows).toMatchObject([{ outcome: "refused", code, msgId: null, precheck: expect.any(String) }]);
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({
      planned: 1,
      submitted: 1,
      accepted: 0,
      refused: 1,
    });
  });

  test("is refused for a word that is forbidden, and for a number that it takes from nobody", async () => {
    const owner = await openPlace(world.services);
    const word = await send(owner, kind, undefined, `${unique()} forbidden`);
    const number = await send(owner, kind, "+4915112340000");
    await goOn();
    expect(await attemptOf(world.services, word)).toMatchObject({ state: "refused", platformStatus: "-3" });
    expect(await attemptOf(world.services, number)).toMatchObject({ state: "refused", platformStatus: "-9" });
  });
});

test("a batch is accepted in part: those that the answer leaves out were refused", async () => {
  const owner = await openPlace(world.services);
  const cells = [["+4915112340000", "No"], ...customers(20), ["+4915199990000", "Nor"]];
  const id = await sentDraft(owner, { cells, draft: { content: `${unique()} {{name}}` } });
  await goOn();
  expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", messageCount: 22, acceptedCount: 20 });
  expect(await readFigures(owner, smsChannel, id)).toMatchObject({
    planned: 22,
    submitted: 22,
    accepted: 20,
    refused: 2,
    unknown: 0,
  });
  const refused = await listMessages(owner, smsChannel, { submissionId: id, outcome: "refused", limit: 10 });
  expect(refused.rows.map(({ row, number, code }) => ({ row, number, code }))).toEqual([
    { row: 2, number: "+4915112340000", code: null },
    { row: 23, number: "+4915199990000", code: null },
  ]);
  const calls = (await fetchJournal(sandbox.url)).filter(({ path }) => path === sendSmsBatch.path);
  const bodies = calls.map(({ body }) => body).join();
  expect(bodies).toContain(`"orderId":"${id.slice(0, 8)}-2"`);
  expect(bodies).toContain(`Customer 3`);
});

describe.each(kinds)("%s", (kind) => {
  const live = () => openPlace(world.services, { baseUrl: adversary.url });

  test.each(Object.entries(smsFaults))("answered with %s is what the table says of it", async (code, fault) => {
    const owner = await live();
    adversary.behave(refuses(code));
    const id = await send(owner, kind);
    await goOn();
    const isListed = code in (kind === "sms.send" ? sendSms : sendSmsBatch).faults;
    const state = isListed && fault.sent === "no" ? "refused" : "unknown";
    expect(await attemptOf(world.services, id)).toMatchObject({ state, platformStatus: code });
    const [row] = (await listMessages(owner, smsChannel, { submissionId: id, limit: 10 })).rows;
    expect(row).toMatchObject({ outcome: state, code, reason: expect.stringMatching(/\.$/) });
  });

  test.each(["acceptThenDrop", "resetAfterReading", "acceptThenFail", "garbage", "dropInsideAnswer"] as const)(
    "whose answer is lost (%s) is unknown, and nothing goes out twice",
    async (name) => {
      const owner = await live();
      adversary.behave(misbehaviours[name]);
      const before = adversary.ledger.length;
      const id = await send(owner, kind);
      await goOn();
      await goOn();
      expect(adversary.ledger.length - before).toBe(1);
      expect(await attemptOf(world.services, id)).toMatchObject({ state: "unknown", acceptedCount: null });
      expect(await readFigures(owner, smsChannel, id)).toMatchObject({
        planned: 1,
        submitted: 1,
        unknown: 1,
        refused: 0,
      });
      expect(
        (await listMessages(owner, smsChannel, { submissionId: id, outcome: "unknown", limit: 5 })).rows,
      ).toHaveLength(1);
    },
  );
});

describe("an answer to a batch that is not what it should be", () => {
  /** Sends three numbers and answers them with what `change` makes of the right answer. */
  async function answered(change: (answer: ReturnType<typeof answerTo>) => object) {
    const owner = await openPlace(world.services, { baseUrl: adversary.url });
    adversary.behave(answers(({ body }) => ({ body: JSON.stringify(change(answerTo(body))) })));
    const id = await sentDraft(owner, { cells: customers(3), draft: { content: `${unique()} {{name}}` } });
    await goOn();
    const [attempt] = await attemptsOf(world.services, id);
    const { accepted, refused, unknown } = await readFigures(owner, smsChannel, id);
    const { rows } = await listMessages(owner, smsChannel, { submissionId: id, limit: 5 });
    for (const [outcome, count] of Object.entries({ accepted, refused, unknown })) {
      const ofOutcome = { submissionId: id, outcome: outcome as "accepted" | "refused" | "unknown", limit: 5 };
      expect((await listMessages(owner, smsChannel, ofOutcome)).rows, outcome).toHaveLength(count);
    }
    return { contradiction: attempt?.contradiction, state: attempt?.state, accepted, refused, unknown, rows };
  }

  test("without order ids is read by number, with or without a plus sign", async () => {
    const seen = await answered((answer) => ({
      ...answer,
      success: "2",
      fail: "1",
      array: answer.array.slice(1).map((item) => ({ ...item, number: item.number.slice(1), orderId: null })),
    }));
    expect(seen).toMatchObject({ state: "accepted", accepted: 2, refused: 1, unknown: 0, contradiction: null });
    expect(seen.rows.map(({ msgId }) => msgId)).toEqual([null, "m-2", "m-3"]);
  });

  test("that says more than it names leaves the unnamed unknown", async () => {
    const seen = await answered((answer) => ({ ...answer, array: answer.array.slice(0, 2) }));
    expect(seen).toMatchObject({ state: "accepted", accepted: 2, refused: 0, unknown: 1 });
    expect(seen.contradiction).toMatch(/3 were accepted and names 2/);
    expect(seen.rows.at(2)).toMatchObject({ outcome: "unknown", reason: seen.contradiction });
  });

  test("that says less than it names is a contradiction, and nobody is taken for refused", async () => {
    const seen = await answered((answer) => ({ ...answer, success: "1", fail: "2" }));
    expect(seen).toMatchObject({ accepted: 3, refused: 0, unknown: 0, contradiction: expect.any(String) });
  });

  test("that names strangers leaves the unnamed unknown", async () => {
    const seen = await answered((answer) => ({
      ...answer,
      array: [...answer.array.slice(0, 2), { msgId: "m-9", number: "+33612345678", orderId: "theirs" }],
    }));
    expect(seen).toMatchObject({ accepted: 2, refused: 0, unknown: 1 });
    expect(seen.contradiction).toMatch(/not belong to this call/);
  });

  test("that names nobody and counts nobody leaves all unknown", async () => {
    const seen = await answered(() => ({ status: "0", reason: "success" }));
    expect(seen).toMatchObject({ state: "accepted", accepted: 0, refused: 0, unknown: 3 });
    expect(seen.contradiction).toMatch(/does not say/);
  });

  test("that counts none accepted refused all", async () => {
    const seen = await answered((answer) => ({ ...answer, success: "0", fail: "3", array: [] }));
    expect(seen).toMatchObject({ state: "accepted", accepted: 0, refused: 3, unknown: 0, contradiction: null });
  });
});
