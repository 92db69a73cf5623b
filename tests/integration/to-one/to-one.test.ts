import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messageAreas } from "#server/contract/areas.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { repeatDraft } from "#server/domain/messages/drafts/repeat-draft.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { stopSending } from "#server/domain/sending/control/sending.ts";
import { addSuppressions } from "#server/domain/sending/suppressions/add.ts";
import { type Adversary, misbehaviours, refuses, startAdversary } from "#tests/support/adversary.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { type Way, ways } from "./ways.ts";

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

const conflict = { code: "conflict" };
const goOn = ({ dispatchables }: Way) => dispatchAll(world.services, dispatcher({ dispatchables }));

describe.each(ways)("one $name", (way) => {
  const { area, openPlace, write } = way;

  test("is accepted as a call of its own to its number", async () => {
    const owner = await openPlace(world.services);
    const message = write({ number: "0151 12345678", country: "DE" });
    expect((await message.review(owner)).number).toBe("+4915112345678");
    const id = await message.send(owner);
    await goOn(way);
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", operation: way.operation.id });
  });

  test.each(
    Object.entries(way.operation.faults).map(([code, { sent }]) => [code, sent === "no" ? "refused" : "unknown"]),
  )("becomes by the code %s %s", async (code, state) => {
    const owner = await openPlace(world.services, { baseUrl: adversary.url });
    adversary.behave(refuses(code));
    const id = await write().send(owner);
    await goOn(way);
    expect(await stateOf(world.services, id)).toBe(state);
  });

  test("that was refused becomes a draft where its channel has one for it, and a plain refusal where not", async () => {
    const owner = await openPlace(world.services, { baseUrl: adversary.url });
    adversary.behave(refuses(Object.entries(way.operation.faults).find(([, { kind }]) => kind === "input")?.[0] ?? ""));
    const submissionId = await write().send(owner);
    await goOn(way);
    const again = sendAgain(owner, channels[area], { submissionId, outcome: "refused" });
    const hasDraft = area === messageAreas[0];
    if (hasDraft) await expect(again).resolves.toMatchObject({ id: expect.any(String) });
    else await expect(again).rejects.toMatchObject(conflict);
    await expect(repeatDraft(owner, channels[area], submissionId)).rejects.toMatchObject(conflict);
  });

  test("is unknown after a lost answer, and not sent again", async () => {
    const owner = await openPlace(world.services, { baseUrl: adversary.url });
    adversary.behave(misbehaviours.acceptThenDrop);
    const id = await write().send(owner);
    await goOn(way);
    await goOn(way);
    expect(await stateOf(world.services, id)).toBe("unknown");
    expect(await attemptOf(world.services, id)).toMatchObject({ attemptNo: 1 });
  });

  test.each([
    ["no number", "number", { number: "call the office" }],
    ["a number that is too short", "number", { number: "12" }],
    ["a country that is none", "country", { country: "ZZ" }],
  ])("to %s is refused at its field, before it is stored", async (_, field, ends) => {
    const owner = await openPlace(world.services);
    const refusal = { code: "invalid", details: { field: `draft.${field}` } };
    await expect(write(ends).review(owner)).rejects.toMatchObject(refusal);
    await expect(write(ends).send(owner)).rejects.toMatchObject(refusal);
  });

  test("goes to nobody who is suppressed in this channel; another channel does not count", async () => {
    const owner = await openPlace(world.services);
    const message = write();
    const said = { numbers: "+4915112345678", country: null, until: null, reason: "Asked not to be written to" };
    await addSuppressions(owner, { ...said, channels: messageAreas.filter((one) => one !== area) });
    expect((await message.review(owner)).suppressed).toBeNull();
    await addSuppressions(owner, { ...said, channels: [area] });
    expect((await message.review(owner)).suppressed).toMatchObject({ reason: said.reason, until: null });
    const refusal = { ...conflict, message: /suppressed: Asked not to be written to/ };
    await expect(message.send(owner)).rejects.toMatchObject(refusal);
  });

  test("waits while all sending is stopped, with who stopped it and why", async () => {
    const owner = await openPlace(world.services);
    await stopSending(owner, { reason: "The wrong list went out" });
    expect((await write().review(owner)).stopped).toMatchObject({ reason: "The wrong list went out" });
    await expect(write().send(owner)).rejects.toMatchObject({ ...conflict, message: /The wrong list went out/ });
  });

  test("is one send however often it is pressed, and the same again needs a reason", async () => {
    const owner = await openPlace(world.services);
    const message = write();
    const { hash } = await message.review(owner);
    const said = { intentId: randomUUID(), reviewedHash: hash };
    const [id = "", again] = await Promise.all([message.send(owner, said), message.send(owner, said)]);
    expect(again).toBe(id);
    expect(await message.review(owner, said.intentId)).toMatchObject({ storedAs: id });
    expect(await message.review(owner)).toMatchObject({ repeatOf: { id } });
    await expect(message.send(owner)).rejects.toMatchObject(conflict);
    expect(await message.send(owner, { repeatReason: "They lost it" })).not.toBe(id);
  });

  test("that was not what was reviewed is not sent, and neither is another one under a used intent", async () => {
    const owner = await openPlace(world.services);
    const message = write();
    const { hash } = await message.review(owner);
    await expect(write().send(owner, { reviewedHash: hash })).rejects.toMatchObject(conflict);
    const intentId = randomUUID();
    await message.send(owner, { intentId });
    await expect(write().send(owner, { intentId })).rejects.toMatchObject(conflict);
  });

  test("is for those who may send, through an application of their own workspace", async () => {
    const owner = await openPlace(world.services);
    for (const role of ["analyst", "approver", "template_editor", "developer", "auditor"] as const) {
      const member = await createMember(world.services, owner.workspace, role);
      await expect(write().send(member)).rejects.toMatchObject({ code: "forbidden" });
      await expect(write().review(member)).rejects.toMatchObject({ code: "forbidden" });
    }
    const submissionId = await write().send(owner);
    const reading = listMessages(await openPlace(world.services), channels[area], { submissionId, limit: 10 });
    await expect(reading).rejects.toMatchObject({ code: "not_found" });
    await expect(write({ appId: "of-somebody-else" }).send(owner)).rejects.toMatchObject({ code: "not_found" });
  });
});
