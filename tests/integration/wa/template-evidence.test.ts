import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { listEvidence } from "#server/domain/areas/wa/templates/history.ts";
import { noteStatus } from "#server/domain/areas/wa/templates/note-status.ts";
import { getTemplate, templatesNamed } from "#server/domain/areas/wa/templates/registry.ts";
import { submitTemplate } from "#server/domain/areas/wa/templates/submit.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { createMember } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { appId, dispatchables, openPlace, orders, orderUpdate, sentDraft } from "./world.ts";

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

const answering = (status: string) =>
  adversary.behave(
    answers(() => ({
      body: JSON.stringify(
        status === "0"
          ? { status, reason: null, data: { channelType: 0, messageId: randomUUID(), timestamp: 1_790_000_000 } }
          : { status, reason: "not so" },
      ),
    })),
  );
const goOn = (workers = 1) => dispatchAll(world.services, dispatcher({ dispatchables }), workers);

/** A workspace that adopted order_update. */
async function open(): Promise<{ owner: Scope; id: string }> {
  const owner = await openPlace(world.services, { baseUrl: adversary.url });
  const { name: templateName, ...texts } = orderUpdate;
  const counts = { headerVariables: 1, bodyVariables: 2 };
  const { id } = await adoptTemplate(owner, { appId, templateName, type: 2, ...texts, ...counts });
  return { owner, id };
}

/** Sends to so many numbers, each of which is answered with this status. */
async function send(owner: Scope, status: string, count = 1, workers = 1): Promise<string> {
  answering(status);
  // No two sends are the same: a repeat would need a reason.
  const cells = orders(count).map(([phone = "", ...rest]) => [phone, randomUUID(), ...rest.slice(1)]);
  const sendId = await sentDraft(owner, { cells });
  await goOn(workers);
  return sendId;
}

const saidOf = async (owner: Scope, id: string) => (await listEvidence(owner, { id, limit: 100 })).rows;
const kindsOf = async (owner: Scope, id: string) =>
  (await saidOf(owner, id)).map(({ kind, state, code }) => [kind, state ?? code]);
const ageBy = (id: string, seconds: number) =>
  world.services.db.system.execute(
    sql`update wa_template_evidence set at = at - ${seconds} * interval '1 second' where wa_template_id = ${id}`,
  );

describe("what the platform says of a template at a send", () => {
  test("is one piece of evidence, however many of its messages are refused side by side", async () => {
    const { owner, id } = await open();
    const sendId = await send(owner, "-38", 60, 3);
    expect(await stateOf(world.services, sendId)).toBe("refused");
    expect(await kindsOf(owner, id)).toEqual([
      ["send_refused", "-38"],
      ["adopted", null],
    ]);
    const [refusal] = await saidOf(owner, id);
    expect(refusal).toMatchObject({ submissionId: sendId });
    expect(await getTemplate(owner, id)).toMatchObject({ word: { kind: "send_refused", code: "-38" } });
    const second = await send(owner, "-38");
    expect((await saidOf(owner, id)).map(({ submissionId }) => submissionId)).toEqual([second, sendId, null]);
  });

  test("is kept of its last accepted message alone, noted anew a minute later at the earliest", async () => {
    const { owner, id } = await open();
    const first = await send(owner, "0", 30, 3);
    const second = await send(owner, "0");
    const [accepted, ...rest] = await saidOf(owner, id);
    expect(accepted).toMatchObject({ kind: "send_accepted", submissionId: first });
    expect(rest).toHaveLength(1);
    expect(await getTemplate(owner, id)).toMatchObject({ word: null, acceptedAt: accepted?.at });
    await ageBy(id, 61);
    const third = await send(owner, "0");
    expect(await saidOf(owner, id)).toMatchObject([
      { kind: "send_accepted", submissionId: third },
      { kind: "adopted" },
    ]);
    expect(second).not.toBe(third);
  });

  test("follows the last answer, however soon one comes after the other", async () => {
    const { owner, id } = await open();
    for (const status of ["0", "-2", "0"]) await send(owner, status);
    expect(await kindsOf(owner, id)).toEqual([
      ["send_accepted", null],
      ["send_refused", "-2"],
      ["adopted", null],
    ]);
  });

  test.each(["-44", "-110", "-111"])("is kept of %s, which is about it", async (status) => {
    const { owner, id } = await open();
    await send(owner, status);
    expect(await kindsOf(owner, id)).toEqual([
      ["send_refused", status],
      ["adopted", null],
    ]);
    // That it has other variables says nothing of its state.
    const { word } = await getTemplate(owner, id);
    expect(word?.code).toBe(status === "-44" ? "-44" : undefined);
  });

  test.each(["-1", "-69", "-96"])("is not kept of %s, which is about something else", async (status) => {
    const { owner, id } = await open();
    await send(owner, status);
    expect(await kindsOf(owner, id)).toEqual([["adopted", null]]);
  });

  test("is said of the template that is there, not of one that a refused call was to make", async () => {
    const { owner, id } = await open();
    const { name: templateName, language } = orderUpdate;
    const draft = waTemplateDraft.parse({
      ...{ appId, templateName, language, type: 2 },
      components: { body: { text: "Hello" }, footer: { text: "Bye" } },
    });
    answering("-32");
    await submitTemplate(owner, { intentId: randomUUID(), draft, reviewedHash: null, repeatReason: null });
    await goOn();
    await send(owner, "-2");
    expect(await kindsOf(owner, id)).toEqual([
      ["send_refused", "-2"],
      ["adopted", null],
    ]);
    const [refused] = await templatesNamed(owner, { appId, name: templateName });
    expect(await kindsOf(owner, refused?.id ?? "")).toEqual([["answer", "-32"]]);
  });
});

test("what two people saw at once is kept of both, and the last one to be kept is the last word", async () => {
  const { owner, id } = await open();
  const editor = await createMember(world.services, owner.workspace, "template_editor");
  await Promise.all([
    noteStatus(owner, { id, status: "APPROVED", note: "Green in the console" }),
    noteStatus(editor, { id, status: "PAUSED", note: "Ask +86 138-1234 0001" }),
  ]);
  const [last, before] = await saidOf(owner, id);
  expect([last?.state, before?.state].toSorted()).toEqual(["APPROVED", "PAUSED"]);
  const [entry] = await world.services.db.system.execute(
    sql`select meta -> 'before' ->> 'status' as before, meta -> 'after' ->> 'status' as after from audit
      where target_id = ${id} and action = 'template.noted' order by seq desc limit 1`,
  );
  expect(entry).toEqual({ before: before?.state, after: last?.state });
  const shown = (await saidOf(editor, id)).find(({ state }) => state === "PAUSED");
  expect(shown?.note).not.toContain("138-1234");
});

test("a history is read page by page", async () => {
  const { owner, id } = await open();
  for (const status of ["PENDING", "APPROVED", "PAUSED"] as const) await noteStatus(owner, { id, status, note: null });
  const first = await listEvidence(owner, { id, limit: 3 });
  expect(first.rows.map(({ state }) => state)).toEqual(["PAUSED", "APPROVED", "PENDING"]);
  expect(first.next).not.toBeNull();
});
