import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { voiceOtpFaults } from "#server/contract/facts/voice-otp-faults.ts";
import { updateApp } from "#server/domain/areas/otp/change.ts";
import { listEvidence } from "#server/domain/areas/otp/history.ts";
import { addApp, addFlow } from "#server/domain/areas/otp/make.ts";
import { namedVersions } from "#server/domain/areas/otp/names.ts";
import { attachId } from "#server/domain/areas/otp/platform-id.ts";
import { readBack } from "#server/domain/areas/otp/read-back.ts";
import { getObject } from "#server/domain/areas/otp/registry.ts";
import { resolveCall } from "#server/domain/areas/resolve-call.ts";
import { dispatchables as all } from "#server/domain/areas/rules.ts";
import type { Scope } from "#server/domain/scope.ts";
import { stopSubmission } from "#server/domain/sending/control/stop.ts";
import { type Adversary, answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, stateOf } from "../submissions/world.ts";
import {
  appDraft,
  changeApp,
  dispatchables,
  flowDraft,
  goOn,
  madeApp,
  openPlace,
  refusing,
  sendAgain,
  writing,
} from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld({ sandboxUrl: null });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});

/** Takes everything, and answers as if each application had the id and the name given. */
const taking = (appId: string, name: string, more: object = {}) =>
  adversary.behave(
    answers(() => ({
      body: JSON.stringify({ status: "0", reason: null, data: { appId, name, codeExpiry: 10, ...more } }),
    })),
  );
beforeEach(() => taking("app-77", "Codes"));

const open = () => openPlace(world.services, { baseUrl: adversary.url });
const lose = () => adversary.behave(misbehaviours.acceptThenDrop);
const run = () => goOn(world.services);

/** An application whose creation was answered by nobody. */
async function lostApp(owner: Scope, draft = appDraft()) {
  lose();
  const written = await addApp(owner, { ...writing(), draft });
  await run();
  return { ...written, draft };
}

test("the worker makes every write of the area", () => {
  for (const id of dispatchables.keys()) expect(all.get(id)).toBe(dispatchables.get(id));
});

const certain = Object.entries(voiceOtpFaults).filter(([code, { sent }]) => sent === "no" && code !== "-25");

describe("a refusal", () => {
  test.each(certain.map(([code]) => code))(
    "of a creation with %s is kept with its code, and makes nothing",
    async (code) => {
      const owner = await open();
      refusing(adversary, code);
      const { id, submissionId } = await addApp(owner, { ...writing(), draft: appDraft() });
      await run();
      const attempt = await attemptOf(world.services, submissionId);
      // What is about the account rests it first, and is refused in the end.
      expect(["refused", "queued"]).toContain(attempt.state);
      expect(attempt.platformStatus).toBe(code);
      if (attempt.state !== "refused") return;
      expect(await getObject(owner, "app", id)).toMatchObject({
        platformId: null,
        current: null,
        newest: { state: "refused", refusal: { code } },
        word: { kind: "answer", code },
      });
    },
  );

  test.each([
    ["-20", { field: "name", sentence: expect.stringContaining("already has an application with this name") }],
    ["-22", { field: null, sentence: expect.stringContaining("does not say which") }],
    ["-23", { field: null, sentence: expect.stringContaining("in the sandbox it is 20") }],
  ])("with %s stands where it belongs in the form", async (code, refusal) => {
    const owner = await open();
    refusing(adversary, code);
    const draft = appDraft();
    const { id } = await addApp(owner, { ...writing(), draft });
    await run();
    const refused = await getObject(owner, "app", id);
    expect(refused.newest.refusal).toEqual({ code, ...refusal });
    // Nothing that was typed is lost.
    expect(refused.form).toMatchObject({ name: draft.name, codeExpiry: draft.codeExpiry });
  });

  test("of a change leaves what was there, and the next change is based on the refused one", async () => {
    const owner = await open();
    const { id } = await madeApp(owner);
    refusing(adversary, "-20");
    await changeApp(owner, id, { name: "Taken elsewhere" });
    await run();
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 1 },
      newest: { version: 2, state: "refused", refusal: { code: "-20", field: "name" } },
      form: { name: "Taken elsewhere" },
    });
    await expect(updateApp(owner, { ...writing(), id, basedOn: 1, draft: { codeExpiry: 20 } })).rejects.toMatchObject({
      details: { field: "basedOn" },
    });
    taking("app-77", "Codes", { codeExpiry: 20 });
    await updateApp(owner, { ...writing(), id, basedOn: 2, draft: { codeExpiry: 20 } });
    await run();
    expect(await getObject(owner, "app", id)).toMatchObject({ current: { version: 3, values: { codeExpiry: 20 } } });
  });

  test.each(["-18", "-777"])("with %s says nothing of what the platform did: nobody knows", async (code) => {
    const owner = await open();
    refusing(adversary, code);
    const { id, submissionId } = await addApp(owner, { ...writing(), draft: appDraft() });
    await run();
    expect(await attemptOf(world.services, submissionId)).toMatchObject({ state: "unknown", platformStatus: code });
    expect(await getObject(owner, "app", id)).toMatchObject({ current: null, newest: { state: "unknown" } });
  });
});

describe("a creation whose answer was lost", () => {
  test("is unknown, is not made again by itself, and its name counts as taken until somebody decides", async () => {
    const owner = await open();
    const { id, submissionId, draft } = await lostApp(owner);
    const calls = adversary.ledger.length;
    await run();
    expect(adversary.ledger.length).toBe(calls);
    expect(await stateOf(world.services, submissionId)).toBe("unknown");
    expect(await getObject(owner, "app", id)).toMatchObject({ newest: { state: "unknown" }, platformId: null });
    await expect(addApp(owner, { ...writing(), draft })).rejects.toMatchObject({
      code: "conflict",
      details: { field: "draft.name", verdict: "maybe" },
    });
    await expect(changeApp(owner, id, { codeExpiry: 20 })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is proven by the second one, which is told that the name exists; its id is found by hand and proven by reading it back", async () => {
    const owner = await open();
    const { id, submissionId, draft } = await lostApp(owner);
    await sendAgain(owner, submissionId);
    refusing(adversary, "-20");
    await run();
    expect(await attemptsOf(world.services, submissionId)).toMatchObject([
      { attemptNo: 1, state: "abandoned" },
      { attemptNo: 2, state: "accepted_id_unknown", platformStatus: "-20" },
    ]);
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { version: 1, state: "accepted" },
      platformId: null,
      lacksId: true,
      word: { kind: "proven", code: "-20" },
    });
    await expect(changeApp(owner, id, { codeExpiry: 20 })).rejects.toMatchObject({
      message: expect.stringContaining("is not known"),
    });
    await attachId(owner, { id, platformId: "app-99" });
    expect(await getObject(owner, "app", id)).toMatchObject({
      platformId: "app-99",
      isIdUnproven: true,
      lacksId: false,
    });
    // Nothing is written to an application that might be another one.
    await expect(changeApp(owner, id, { codeExpiry: 20 })).rejects.toMatchObject({
      message: expect.stringContaining("Read it back first"),
    });
    taking("app-99", "Somebody else’s");
    await readBack(owner, id);
    expect(await getObject(owner, "app", id)).toMatchObject({ isIdUnproven: true });
    await attachId(owner, { id, platformId: "app-98" });
    taking("app-98", draft.name, { periodPhoneSendLimit: draft.periodPhoneSendLimit });
    await readBack(owner, id);
    expect(await getObject(owner, "app", id)).toMatchObject({ isIdUnproven: false, differences: [] });
    await changeApp(owner, id, { codeExpiry: 20 });
    taking("app-98", draft.name, { codeExpiry: 20 });
    await run();
    expect(adversary.ledger.at(-1)).toMatchObject({ method: "PUT", path: "/otp/app/update/app-98" });
    expect((await listEvidence(owner, { id, limit: 20 })).rows.map(({ kind }) => kind)).toEqual([
      "answer",
      "read",
      "attached",
      "read",
      "attached",
      "proven",
    ]);
  });

  test("and that a person says went takes its id along", async () => {
    const owner = await open();
    const { id, submissionId } = await lostApp(owner);
    const { id: attemptId } = await attemptOf(world.services, submissionId);
    await resolveCall(owner, { attemptId, decision: "went", reason: "Seen in the console.", taskId: "app-55" });
    expect(await getObject(owner, "app", id)).toMatchObject({
      current: { state: "accepted" },
      platformId: "app-55",
      platformIdFrom: "person",
      isIdUnproven: true,
    });
  });

  test("and that a person says did not go leaves its name free", async () => {
    const owner = await open();
    const { id, submissionId, draft } = await lostApp(owner);
    const { id: attemptId } = await attemptOf(world.services, submissionId);
    await resolveCall(owner, { attemptId, decision: "did_not_go", reason: "It is not in the console." });
    expect(await getObject(owner, "app", id)).toMatchObject({ newest: { state: "not_made" }, current: null });
    await expect(attachId(owner, { id, platformId: "app-55" })).rejects.toMatchObject({ code: "conflict" });
    taking("app-78", draft.name);
    await addApp(owner, { ...writing(), draft });
    await run();
  });

  test("of a flow is settled in the same way", async () => {
    const owner = await open();
    lose();
    const { id, submissionId } = await addFlow(owner, { ...writing(), draft: flowDraft() });
    await run();
    await sendAgain(owner, submissionId);
    refusing(adversary, "-20");
    await run();
    expect(await getObject(owner, "flow", id)).toMatchObject({ current: { state: "accepted" }, lacksId: true });
    await attachId(owner, { id, platformId: "5005" });
    expect(await getObject(owner, "flow", id)).toMatchObject({ platformId: "5005", isIdUnproven: false });
  });
});

test("a change whose answer was lost keeps everybody from changing more, and reading back tells what came of it", async () => {
  const owner = await open();
  const made = await madeApp(owner);
  const draft = { name: made.name, periodPhoneSendLimit: made.form.periodPhoneSendLimit };
  lose();
  const { submissionId } = await changeApp(owner, made.id, { codeExpiry: 20 });
  await run();
  await expect(changeApp(owner, made.id, { codeExpiry: 30 })).rejects.toMatchObject({
    message: expect.stringContaining("Nobody knows yet"),
    details: { submissionId },
  });
  taking("app-77", draft.name, { ...draft, codeExpiry: 20 });
  await readBack(owner, made.id);
  const { id: attemptId } = await attemptOf(world.services, submissionId);
  await resolveCall(owner, { attemptId, decision: "went", reason: "Reading it back shows the new value." });
  expect(await getObject(owner, "app", made.id)).toMatchObject({
    current: { version: 2, values: { codeExpiry: 20 } },
    platform: { values: { codeExpiry: 20 }, isOlder: false },
    differences: [],
  });
});

test("an id that the platform gave is not another’s, and one that is here already is not entered again", async () => {
  const owner = await open();
  const made = await madeApp(owner);
  await expect(attachId(owner, { id: made.id, platformId: "app-1" })).rejects.toMatchObject({ code: "conflict" });
  const { id, submissionId } = await lostApp(owner);
  await sendAgain(owner, submissionId);
  refusing(adversary, "-20");
  await run();
  await expect(attachId(owner, { id, platformId: "app-77" })).rejects.toMatchObject({
    code: "conflict",
    details: { field: "platformId", objectId: made.id },
  });
});

test("an application that somebody adopted before its answer came is told of by the answer, and stays one", async () => {
  const owner = await open();
  await madeApp(owner);
  // A platform that gives the same id twice, as it looks to whoever adopted it in between.
  const { id } = await addApp(owner, { ...writing(), draft: appDraft() });
  await run();
  expect(await getObject(owner, "app", id)).toMatchObject({
    platformId: null,
    lacksId: true,
    word: { kind: "answer" },
  });
  const [answer] = (await listEvidence(owner, { id, limit: 1 })).rows;
  expect(answer).toMatchObject({ kind: "answer", platformId: "app-77" });
});

test("an application whose call was stopped before it was made was not made", async () => {
  const owner = await open();
  const { id, submissionId } = await addApp(owner, { ...writing(), draft: appDraft() });
  await stopSubmission(owner, { id: submissionId, reason: "The wrong account." });
  const stopped = await getObject(owner, "app", id);
  expect(stopped).toMatchObject({ newest: { state: "not_made" }, current: null });
  expect(await namedVersions(owner, { kind: "app", name: stopped.name })).toMatchObject([{ state: "not_made" }]);
});
