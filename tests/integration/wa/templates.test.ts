import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waTemplateFaults } from "#server/contract/facts/wa-template-faults.ts";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { noteStatus } from "#server/domain/areas/wa/templates/note-status.ts";
import { getTemplate, listTemplates, templatesNamed } from "#server/domain/areas/wa/templates/registry.ts";
import { reviewTemplate, submitTemplate } from "#server/domain/areas/wa/templates/submit.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { type Adversary, answers, misbehaviours, startAdversary } from "#tests/support/adversary.ts";
import { createMember } from "#tests/support/factories.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, attemptsOf, auditActions, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { adoptable } from "../trpc/things.ts";
import { appId, dispatchables, openPlace, orders, sentDraft } from "./world.ts";

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
beforeEach(() => adversary.behave(accepting));

const accepting = answers(() => ({
  body: JSON.stringify({ status: "0", reason: null, data: { templateId: "77", status: "PENDING" } }),
}));
const refusing = (status: string) => answers(() => ({ body: JSON.stringify({ status, reason: "not so" }) }));
const goOn = () => dispatchAll(world.services, dispatcher({ dispatchables }));
const onAdversary = () => openPlace(world.services, { baseUrl: adversary.url });
const newName = () => `parcel_${randomUUID().replaceAll("-", "_")}`;

function draftOf(templateName = newName(), language = "en") {
  return waTemplateDraft.parse({
    appId,
    templateName,
    type: 2,
    language,
    components: {
      header: { text: "Parcel {{1}}", example: { header_text: ["20417"] } },
      body: { text: "Hello {{1}}, it arrives {{2}}.", example: { body_text: [["Li Wei", "on Tuesday"]] } },
    },
  });
}

async function submit(scope: Scope, draft = draftOf(), intentId: string = randomUUID()) {
  const { hash } = await reviewTemplate(scope, { draft });
  return submitTemplate(scope, { intentId, draft, reviewedHash: hash, repeatReason: null });
}

const onlyOne = async (scope: Scope, name: string) => {
  const [found, more] = await templatesNamed(scope, { appId, name });
  if (!found || more) throw new Error(`there is not exactly one template called ${name}`);
  return found;
};

describe("a template that is submitted", () => {
  test("is taken with an id, and is pending until somebody says otherwise", async () => {
    const owner = await openPlace(world.services);
    const draft = draftOf();
    const { id } = await submit(owner, draft);
    expect(await onlyOne(owner, draft.templateName)).toMatchObject({
      origin: "made",
      submissionId: id,
      submissionState: "queued",
      templateId: null,
      word: null,
    });
    await goOn();
    expect(await attemptOf(world.services, id)).toMatchObject({ state: "accepted", operation: "wa.addTemplate" });
    expect(await onlyOne(owner, draft.templateName)).toMatchObject({
      submissionState: "accepted",
      templateId: expect.stringMatching(/^\d+$/),
      word: { kind: "answer", state: "PENDING" },
      headerVariables: 1,
      bodyVariables: 2,
    });
  });

  test("is one template and one call, however often the same intent is repeated", async () => {
    const owner = await onAdversary();
    const before = adversary.ledger.length;
    const [draft, intentId] = [draftOf(), randomUUID()];
    const ids = [await submit(owner, draft, intentId), await submit(owner, draft, intentId)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    await goOn();
    expect(adversary.ledger.length - before).toBe(1);
    await onlyOne(owner, draft.templateName);
  });

  test.each(Object.entries(waTemplateFaults).filter(([, { sent }]) => sent === "no"))(
    "and refused with %s stays refused with that code, and has no id",
    async (code) => {
      const owner = await onAdversary();
      adversary.behave(refusing(code));
      const draft = draftOf();
      const { id } = await submit(owner, draft);
      await goOn();
      expect(await attemptOf(world.services, id)).toMatchObject({ state: "refused", platformStatus: code });
      expect(await onlyOne(owner, draft.templateName)).toMatchObject({
        submissionState: "refused",
        templateId: null,
        word: { kind: "answer", state: null, code },
      });
    },
  );

  test.each(Object.entries(waTemplateFaults).filter(([, { sent }]) => sent === "maybe"))(
    "and answered with %s is unknown, for it may have been made",
    async (code) => {
      const owner = await onAdversary();
      adversary.behave(refusing(code));
      const { id } = await submit(owner);
      await goOn();
      expect(await attemptOf(world.services, id)).toMatchObject({ state: "unknown", platformStatus: code });
    },
  );

  test("whose answer was lost is unknown, and is not submitted again by itself", async () => {
    const owner = await onAdversary();
    adversary.behave(misbehaviours.acceptThenDrop);
    const draft = draftOf();
    const { id } = await submit(owner, draft);
    await goOn();
    const calls = adversary.ledger.length;
    await goOn();
    expect(adversary.ledger.length).toBe(calls);
    expect(await stateOf(world.services, id)).toBe("unknown");
    expect(await onlyOne(owner, draft.templateName)).toMatchObject({ submissionState: "unknown", templateId: null });
  });

  test("once more after a lost answer was made by the first call, where the platform has the name already", async () => {
    const owner = await onAdversary();
    adversary.behave(misbehaviours.acceptThenDrop);
    const { id } = await submit(owner);
    await goOn();
    const waitMs = timing.leaseMs + timing.timeoutMs + timing.resendWaitMs + 1000;
    await world.services.db.system.execute(
      sql`update attempt set dispatched_at = now() - ${waitMs} * interval '1 millisecond' where submission_id = ${id}`,
    );
    const { id: attemptId } = await attemptOf(world.services, id);
    await resolveAttempt(owner, { attemptId, decision: "send_again", reason: "It is not in the console." });
    adversary.behave(refusing("-32"));
    await goOn();
    expect(await attemptsOf(world.services, id)).toMatchObject([
      { attemptNo: 1, state: "abandoned" },
      { attemptNo: 2, state: "accepted_id_unknown", platformStatus: "-32" },
    ]);
    expect(await stateOf(world.services, id)).toBe("accepted");
  });

  test("is told of as a repeat, but not where that would tell a number to somebody who sees it masked", async () => {
    const owner = await onAdversary();
    const editor = await createMember(world.services, owner.workspace, "template_editor");
    const plain = draftOf();
    const { id } = await submit(owner, plain);
    expect(await reviewTemplate(editor, { draft: plain })).toMatchObject({ repeatOf: { id } });
    const named = draftOf();
    named.components.footer = { type: "FOOTER", text: "Call +86 138-1234 0001" };
    const { id: namedId } = await submit(owner, named);
    expect(await reviewTemplate(owner, { draft: named })).toMatchObject({ repeatOf: { id: namedId } });
    expect(await reviewTemplate(editor, { draft: named })).toMatchObject({ repeatOf: null });
    await goOn();
  });

  test("is no send: it stands in the list of templates and not in that of sends", async () => {
    const owner = await openPlace(world.services);
    const draft = draftOf();
    await submit(owner, draft);
    const sendId = await sentDraft(owner, { cells: orders(1) });
    for (const filter of [{}, { q: "e" }, { states: ["queued" as const] }]) {
      const { rows } = await listSubmissions(owner, { ...filter, limit: 10 });
      expect(rows.every(({ id }) => id === sendId)).toBe(true);
    }
    expect((await listSubmissions(owner, { limit: 10 })).rows.map(({ id }) => id)).toEqual([sendId]);
    expect((await listTemplates(owner, { appId, limit: 10 })).rows).toMatchObject([{ name: draft.templateName }]);
  });
});

describe("a template that was made elsewhere", () => {
  test("is kept with what is known of it, and nobody is asked", async () => {
    const owner = await onAdversary();
    const calls = adversary.ledger.length;
    const { id } = await adoptTemplate(owner, adoptable(appId));
    expect(await getTemplate(owner, id)).toMatchObject({
      origin: "adopted",
      name: "order_update",
      components: { body: { text: "Hello {{1}}" } },
      bodyVariables: 1,
      submissionId: null,
      submissionState: null,
      word: null,
    });
    await goOn();
    expect(adversary.ledger.length).toBe(calls);
    expect(await auditActions(world.services, id)).toEqual(["template.adopted"]);
  });

  test("is there once in each language, of one type, until it was deleted", async () => {
    const owner = await onAdversary();
    const { id } = await adoptTemplate(owner, adoptable(appId));
    await expect(adoptTemplate(owner, adoptable(appId))).rejects.toMatchObject({ code: "conflict" });
    await expect(adoptTemplate(owner, { ...adoptable(appId), language: "de", type: 1 })).rejects.toMatchObject({
      code: "conflict",
      details: { field: "type" },
    });
    await noteStatus(owner, { id, status: "DELETED", note: null });
    await adoptTemplate(owner, adoptable(appId));
    await adoptTemplate(owner, { ...adoptable(appId), language: "de" });
    const history = await templatesNamed(owner, { appId, name: "order_update" });
    expect(history.map(({ language, word }) => [language, word?.state ?? null])).toEqual([
      ["de", null],
      ["en", null],
      ["en", "DELETED"],
    ]);
  });

  test("whose text has other variables than were said is not kept", async () => {
    const owner = await onAdversary();
    await expect(adoptTemplate(owner, { ...adoptable(appId), bodyVariables: 2 })).rejects.toMatchObject({
      code: "invalid",
      details: { field: "bodyVariables" },
    });
  });
});

test("a status that somebody saw in the console is kept with who said it, and what it was before", async () => {
  const owner = await onAdversary();
  const draft = draftOf();
  await submit(owner, draft);
  await goOn();
  const { id } = await onlyOne(owner, draft.templateName);
  await noteStatus(owner, { id, status: "REJECTED", note: "Too much of a promise" });
  expect(await getTemplate(owner, id)).toMatchObject({
    word: { kind: "person", state: "REJECTED", note: "Too much of a promise" },
    templateId: "77",
  });
  const [entry] = await world.services.db.system.execute(
    sql`select meta -> 'before' as before, meta -> 'after' as after from audit where target_id = ${id} and action = 'template.noted'`,
  );
  expect(entry).toEqual({ before: { status: "PENDING" }, after: { status: "REJECTED" } });
});

describe("templates are made", () => {
  test.each<Role>(["approver", "analyst", "developer", "auditor"])("by nobody as %s, who reads them", async (role) => {
    const owner = await onAdversary();
    const { id } = await adoptTemplate(owner, adoptable(appId));
    const scope = await createMember(world.services, owner.workspace, role);
    const forbidden = { code: "forbidden" };
    await expect(submit(scope)).rejects.toMatchObject(forbidden);
    const input = { intentId: randomUUID(), draft: draftOf(), reviewedHash: null, repeatReason: null };
    await expect(submitTemplate(scope, input)).rejects.toMatchObject(forbidden);
    await expect(adoptTemplate(scope, { ...adoptable(appId), language: "de" })).rejects.toMatchObject(forbidden);
    await expect(noteStatus(scope, { id, status: "APPROVED", note: null })).rejects.toMatchObject(forbidden);
    expect((await listTemplates(scope, { appId, limit: 10 })).rows).toHaveLength(1);
  });

  test("by those alone who are in the workspace", async () => {
    const [owner, stranger] = [await onAdversary(), await onAdversary()];
    const { id } = await adoptTemplate(owner, adoptable(appId));
    await expect(getTemplate(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(noteStatus(stranger, { id, status: "APPROVED", note: null })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listTemplates(stranger, { appId, limit: 10 })).rows).toEqual([]);
    expect(await templatesNamed(stranger, { appId, name: "order_update" })).toEqual([]);
    expect(await getTemplate(owner, id)).toMatchObject({ word: null });
  });
});
